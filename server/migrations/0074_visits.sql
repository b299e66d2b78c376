CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "visit_id" integer;
--> statement-breakpoint
-- A VIN has one active visit at a location instead of one active request. The constraint has the name of the index, by which an earlier
-- release recognises the violation; its requests have no visit, so it refuses them exactly what the index refused.
-- expand: the constraint of the same name stands in for it in the same transaction, and no ON CONFLICT names it
DROP INDEX "requests_active_vin";
--> statement-breakpoint
-- expand: refuses an earlier release's writes what the unique index refused; only active requests are in its index, a few thousand rows
ALTER TABLE "requests" ADD CONSTRAINT "requests_active_vin" EXCLUDE USING gist (
  "location_id" WITH =, ("demo"::int) WITH =, "vin" WITH =, (coalesce("visit_id", "id")) WITH <>
) WHERE (status_id in (1, 2, 3) and vin <> '');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "requests_visit" ON "requests" USING btree ("visit_id") WHERE visit_id is not null;
