CREATE TABLE "completed_packs" (
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"has_proof" boolean NOT NULL,
	"has_stamp" boolean NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "completed_packs_request_id_version_has_proof_has_stamp_pk" PRIMARY KEY("request_id","version","has_proof","has_stamp")
);
--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD COLUMN "audit_entry_id" bigint;--> statement-breakpoint
ALTER TABLE "evidence_packs" ADD COLUMN "complete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "completed_packs" ADD CONSTRAINT "completed_packs_request_id_version_evidence_packs_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."evidence_packs"("request_id","version") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "completed_packs_sha256" ON "completed_packs" USING btree ("sha256");--> statement-breakpoint
-- expand: packs are written by jobs, and a download makes one only where a job failed; each waits the moment that the index takes.
CREATE INDEX "evidence_packs_complete_at" ON "evidence_packs" USING btree ("complete_at") WHERE complete_at is not null;