-- A standby that is promoted before its first checkpoint has a broken copy of an unlogged sequence ("bad magic number in sequence"), and every change
-- fails then. The events themselves stay unlogged.
-- expand: the sequence gives the same numbers, and is written anew within a millisecond
ALTER SEQUENCE "live_events_id_seq" SET LOGGED;
