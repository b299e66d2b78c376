CREATE TABLE "assist_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assist_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"user_id" integer NOT NULL,
	"location_id" integer,
	"demo" boolean NOT NULL,
	"vin" text NOT NULL,
	"vehicle" text NOT NULL,
	"results" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assist_results" ADD CONSTRAINT "assist_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assist_results" ADD CONSTRAINT "assist_results_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assist_results_vehicle" ON "assist_results" USING btree ("user_id","demo","vin");--> statement-breakpoint
CREATE INDEX "assist_results_latest" ON "assist_results" USING btree ("user_id","saved_at");--> statement-breakpoint
CREATE INDEX "assist_results_location" ON "assist_results" USING btree ("location_id");