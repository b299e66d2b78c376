CREATE TABLE "failed_calls" (
	"hour" timestamp with time zone PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "statuses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "services" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_search" ON "devices" USING gin (("friendly_name" || chr(10) || "serial_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("given_name" || ' ' || "family_name" || chr(10) || "email" || chr(10) || "username") gin_trgm_ops);