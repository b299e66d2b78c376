CREATE TABLE "issued_documents" (
	"sha256" text PRIMARY KEY NOT NULL,
	"request_id" integer NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_documents" ADD CONSTRAINT "issued_documents_request_id_version_reports_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."reports"("request_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issued_documents_report" ON "issued_documents" USING btree ("request_id","version");--> statement-breakpoint
-- expand: a report is written when it is sent, which waits the second that the index takes.
CREATE INDEX "reports_hash" ON "reports" USING btree ("hash");
--> statement-breakpoint
INSERT INTO "issued_documents" ("sha256", "request_id", "version") SELECT substring("file_key" from '[0-9a-f]{64}'), "request_id", "version" FROM "report_files" WHERE "file_key" ~ '[0-9a-f]{64}' ON CONFLICT DO NOTHING;