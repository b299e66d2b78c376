CREATE TABLE "logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
