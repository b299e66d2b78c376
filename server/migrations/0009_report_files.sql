CREATE TABLE "report_files" (
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"culture" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "report_files_request_id_version_culture_pk" PRIMARY KEY("request_id","version","culture")
);
--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_request_id_version_reports_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."reports"("request_id","version") ON DELETE no action ON UPDATE no action;