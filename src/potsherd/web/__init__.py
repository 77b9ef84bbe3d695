"""The web table: pages, streams and the door for programs, over the tables of `potsherd.table`."""
