CREATE TABLE "calibration_events" (
	"request_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" integer NOT NULL,
	"side" text NOT NULL,
	"event" text NOT NULL,
	"value" integer NOT NULL,
	"text" text NOT NULL,
	"status" jsonb NOT NULL,
	"client_id" text NOT NULL,
	CONSTRAINT "calibration_events_request_id_seq_pk" PRIMARY KEY("request_id","seq")
);
--> statement-breakpoint
CREATE TABLE "calibrations" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"status" jsonb NOT NULL,
	"configuration" jsonb NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "purpose" text DEFAULT 'findings' NOT NULL;--> statement-breakpoint
ALTER TABLE "calibration_events" ADD CONSTRAINT "calibration_events_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_events" ADD CONSTRAINT "calibration_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibrations" ADD CONSTRAINT "calibrations_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calibration_events_client" ON "calibration_events" USING btree ("request_id","client_id") WHERE client_id <> '';