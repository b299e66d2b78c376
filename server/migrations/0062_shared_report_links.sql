CREATE TABLE "shared_report_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_report_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"request_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shared_report_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "shared_report_links" ADD CONSTRAINT "shared_report_links_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_report_links" ADD CONSTRAINT "shared_report_links_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_report_links_request" ON "shared_report_links" USING btree ("request_id","id" DESC NULLS LAST);