DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_email" text;--> statement-breakpoint
UPDATE "users" SET "login_email" = "email";--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_email" ON "users" USING btree (lower("login_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"),coalesce("location_id", 0));