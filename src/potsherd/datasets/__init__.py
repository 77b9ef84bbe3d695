"""Data sets: decisions of many games, a row for each, in a Parquet file (docs/research.md); the
extra `data` brings what reads and writes them."""

from __future__ import annotations

from potsherd.datasets.about import About
from potsherd.datasets.reading import DataSet, Rows, load
from potsherd.datasets.writing import Sat, Writer

__all__ = ["About", "DataSet", "Rows", "Sat", "Writer", "load"]
