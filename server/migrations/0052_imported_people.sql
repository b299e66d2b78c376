ALTER TABLE "invitations" ADD COLUMN "further_role_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "own_language" text;