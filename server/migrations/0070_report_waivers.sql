CREATE TABLE "report_waivers" (
	"request_id" integer NOT NULL,
	"item" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "report_waivers_request_id_item_pk" PRIMARY KEY("request_id","item")
);
--> statement-breakpoint
ALTER TABLE "report_waivers" ADD CONSTRAINT "report_waivers_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_waivers" ADD CONSTRAINT "report_waivers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;