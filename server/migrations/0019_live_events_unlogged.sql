-- A crash of the database empties unlogged tables. Transaction ids that it had not written to disk are given out again, so positions from before it
-- mean nothing: the stream then has another id, every client fetches everything once, and no event from before is asked for.
ALTER TABLE "live_stream" SET UNLOGGED;--> statement-breakpoint
ALTER TABLE "live_events" SET UNLOGGED;
