DROP TABLE "element_prices" CASCADE;--> statement-breakpoint
DROP TABLE "scan_type_prices" CASCADE;