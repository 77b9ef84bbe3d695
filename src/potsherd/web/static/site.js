// What every page does: copying, notices of what went wrong, and telling whose turn it is.
