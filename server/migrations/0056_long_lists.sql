ALTER TABLE "devices" ADD COLUMN "licensed_until" timestamp with time zone;--> statement-breakpoint
UPDATE "devices" SET "licensed_until" = l."until" FROM "diagnostic_licences" l WHERE l."device_id" = "devices"."id";--> statement-breakpoint
DROP TABLE "diagnostic_licences" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "last_seen_at" = (SELECT max(s."rotated_at") FROM "sessions" s WHERE s."user_id" = "users"."id");--> statement-breakpoint
CREATE INDEX "devices_heard" ON "devices" USING btree (coalesce("last_heard_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "devices_licensed" ON "devices" USING btree (coalesce("licensed_until", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin (("name" || chr(10) || "city") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree (coalesce("last_seen_at", '-infinity'),"id");--> statement-breakpoint
CREATE INDEX "users_place" ON "users" USING btree (coalesce("location_id", 0),"id");
