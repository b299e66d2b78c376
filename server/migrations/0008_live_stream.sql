CREATE TABLE "live_stream" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text DEFAULT left(gen_random_uuid()::text, 8) NOT NULL,
	CONSTRAINT "live_stream_only" CHECK ("live_stream"."only")
);
