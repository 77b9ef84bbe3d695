"""Records: a game as text that people can read and anybody can check (docs/records.md)."""

from potsherd.record.files import load, read, save
from potsherd.record.folder import Folder
from potsherd.record.header import Header
from potsherd.record.record import Record, Result
from potsherd.record.taking_back import Journal, TakeBack

__all__ = ["Folder", "Header", "Journal", "Record", "Result", "TakeBack", "load", "read", "save"]
