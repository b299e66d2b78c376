CREATE TABLE "backup_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"fault" text,
	"bytes" bigint,
	"files" integer,
	"rows" bigint,
	"verified_at" timestamp with time zone,
	"refuted_at" timestamp with time zone,
	"refuted_by" text
);
