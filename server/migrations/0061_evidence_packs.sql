CREATE TABLE "evidence_certificates" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"certificate" text NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_packs" (
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "evidence_packs_request_id_version_pk" PRIMARY KEY("request_id","version")
);
--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD CONSTRAINT "evidence_packs_request_id_version_reports_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."reports"("request_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evidence_packs_sha256" ON "evidence_packs" USING btree ("sha256");