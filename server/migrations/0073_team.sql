CREATE TABLE "job_calls" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"urgent" boolean NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"last_called_at" timestamp with time zone NOT NULL,
	"times" smallint DEFAULT 1 NOT NULL,
	"heard_at" timestamp with time zone,
	"heard_by" integer,
	"unheard_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_presence" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"gone_told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_notes" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"written_by" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_calls" ADD CONSTRAINT "job_calls_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_calls" ADD CONSTRAINT "job_calls_heard_by_users_id_fk" FOREIGN KEY ("heard_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_presence" ADD CONSTRAINT "team_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notes" ADD CONSTRAINT "job_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;