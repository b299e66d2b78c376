CREATE TABLE "coin_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coin_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"variant" text NOT NULL,
	"scan_type_id" integer,
	"service_element_id" integer,
	"coins" integer NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_prices_range" CHECK (coins between 0 and 100000),
	CONSTRAINT "coin_prices_of_one" CHECK ((scan_type_id is null) <> (service_element_id is null))
);
--> statement-breakpoint
ALTER TABLE "coin_prices" ADD CONSTRAINT "coin_prices_variant_variants_key_fk" FOREIGN KEY ("variant") REFERENCES "public"."variants"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_prices" ADD CONSTRAINT "coin_prices_scan_type_id_scan_types_id_fk" FOREIGN KEY ("scan_type_id") REFERENCES "public"."scan_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_prices" ADD CONSTRAINT "coin_prices_service_element_id_service_elements_id_fk" FOREIGN KEY ("service_element_id") REFERENCES "public"."service_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_prices_service" ON "coin_prices" USING btree ("variant","scan_type_id","valid_from" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "coin_prices_function" ON "coin_prices" USING btree ("variant","service_element_id","valid_from" DESC NULLS LAST);--> statement-breakpoint
INSERT INTO "coin_prices" ("variant", "scan_type_id", "coins", "valid_from") SELECT "variant", "scan_type_id", "coins", '2000-01-01T00:00:00Z' FROM "scan_type_prices";--> statement-breakpoint
INSERT INTO "coin_prices" ("variant", "service_element_id", "coins", "valid_from") SELECT "variant", "service_element_id", "coins", '2000-01-01T00:00:00Z' FROM "element_prices";
