DROP INDEX "requests_queue";--> statement-breakpoint
CREATE INDEX "requests_everywhere_ro" ON "requests" USING btree ("demo","status_id",ro_number collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_vin" ON "requests" USING btree ("demo","status_id","vin","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_vrm" ON "requests" USING btree ("demo","status_id",vrm collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_make" ON "requests" USING btree ("demo","status_id",make collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_model" ON "requests" USING btree ("demo","status_id",model collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_year" ON "requests" USING btree ("demo","status_id",coalesce(model_year, 0),"id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_created" ON "requests" USING btree ("demo","status_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_everywhere_priority" ON "requests" USING btree ("demo","status_id","priority","id");--> statement-breakpoint
CREATE INDEX "requests_queue_search" ON "requests" USING gin ("location_id",search_text gin_trgm_ops) WHERE status_id in (2, 3);--> statement-breakpoint
CREATE INDEX "requests_queue" ON "requests" USING btree ("demo","status_id","priority",(case when "status_id" = 3 then "confirmed_date" else "sent_at" end),"id") WHERE status_id in (2, 3);