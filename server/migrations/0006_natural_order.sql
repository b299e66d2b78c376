-- Unicode's order with numbers by their value: `RO-9` before `RO-10`, `Camry` before `CX-5`. Letter case decides between equals only.
CREATE COLLATION "natural_order" (provider = icu, locale = 'und-u-kn-true');--> statement-breakpoint
DROP INDEX "requests_list_ro";--> statement-breakpoint
DROP INDEX "requests_list_vrm";--> statement-breakpoint
DROP INDEX "requests_list_make";--> statement-breakpoint
DROP INDEX "requests_list_model";--> statement-breakpoint
CREATE INDEX "requests_list_ro" ON "requests" USING btree ("location_id","demo","status_id",ro_number collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_list_vrm" ON "requests" USING btree ("location_id","demo","status_id",vrm collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_list_make" ON "requests" USING btree ("location_id","demo","status_id",make collate "natural_order","id");--> statement-breakpoint
CREATE INDEX "requests_list_model" ON "requests" USING btree ("location_id","demo","status_id",model collate "natural_order","id");