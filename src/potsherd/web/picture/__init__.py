"""The picture of a game that is sent around: what messengers show of a link."""
