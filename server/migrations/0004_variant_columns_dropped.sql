ALTER TABLE "variants" DROP COLUMN "app_id";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "app_name";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "submitted_label";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "wrong_login";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "theme";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "logo_path";--> statement-breakpoint
ALTER TABLE "variants" DROP COLUMN "features";