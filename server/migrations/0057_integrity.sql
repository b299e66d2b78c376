CREATE UNLOGGED TABLE "integrity_files" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orphaned_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"run" text NOT NULL,
	"aside_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "integrity_checks" ADD COLUMN "mends" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "integrity_checks" ADD COLUMN "kinds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "integrity_checks" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orphaned_files_since" ON "orphaned_files" USING btree ("since");--> statement-breakpoint
CREATE INDEX "orphaned_files_aside" ON "orphaned_files" USING btree ("aside_at");