CREATE TABLE "calibration_prerequisites" (
	"request_id" integer NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"note" text NOT NULL,
	"picture_id" integer,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "calibration_prerequisites_request_id_key_pk" PRIMARY KEY("request_id","key")
);
--> statement-breakpoint
ALTER TABLE "calibration_events" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "record" jsonb;--> statement-breakpoint
ALTER TABLE "calibrations" ADD COLUMN "record_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calibration_prerequisites" ADD CONSTRAINT "calibration_prerequisites_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calibration_prerequisites" ADD CONSTRAINT "calibration_prerequisites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;