CREATE TABLE "practice_jobs" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"answered_seq" integer DEFAULT 0 NOT NULL,
	"answers" smallint DEFAULT 0 NOT NULL,
	"planned" text,
	"due_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "simulated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_jobs" ADD CONSTRAINT "practice_jobs_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practice_jobs_open" ON "practice_jobs" USING btree ("due_at") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_simulated" ON "users" USING btree ("simulated") WHERE simulated;