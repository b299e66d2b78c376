ALTER TABLE "requests" ADD COLUMN "policy_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "estimate_number" text DEFAULT '' NOT NULL;