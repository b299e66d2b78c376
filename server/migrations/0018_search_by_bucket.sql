DROP INDEX "requests_search";--> statement-breakpoint
CREATE INDEX "requests_search" ON "requests" USING gin ("location_id",("id" >> 14),search_text gin_trgm_ops);