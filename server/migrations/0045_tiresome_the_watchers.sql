ALTER TABLE "locations" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "devices_name" ON "devices" USING btree ("friendly_name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "locations_name" ON "locations" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (("family_name" || ' ' || "given_name") collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_email_order" ON "users" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "users_banned_until" ON "users" USING btree ("banned_until") WHERE banned_until is not null;