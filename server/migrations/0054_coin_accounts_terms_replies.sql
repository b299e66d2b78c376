CREATE TABLE "terms_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"language" text NOT NULL,
	"content" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"written_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"phrase" text,
	"group" text NOT NULL,
	"position" integer NOT NULL,
	"offered" boolean DEFAULT true NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "replies_phrase_unique" UNIQUE("phrase")
);
--> statement-breakpoint
ALTER TABLE "coin_ledgers" ADD COLUMN "low_below" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_ledgers" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD COLUMN "reverses" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "terms_versions_from" ON "terms_versions" USING btree ("language","valid_from" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "replies_place" ON "replies" USING btree ("group","position","id");--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD CONSTRAINT "coin_transactions_location_id_reverses_coin_transactions_location_id_seq_fk" FOREIGN KEY ("location_id","reverses") REFERENCES "public"."coin_transactions"("location_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_ledgers_by_available" ON "coin_ledgers" USING btree ("available","location_id");--> statement-breakpoint
CREATE INDEX "coin_ledgers_by_moved" ON "coin_ledgers" USING btree (coalesce("moved_at", '-infinity'),"location_id");--> statement-breakpoint
CREATE INDEX "coin_ledgers_low" ON "coin_ledgers" USING btree ("location_id") WHERE "coin_ledgers"."available" < "coin_ledgers"."low_below";--> statement-breakpoint
CREATE INDEX "coin_transactions_time" ON "coin_transactions" USING btree ("location_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "coin_transactions_reverses" ON "coin_transactions" USING btree ("location_id","reverses");--> statement-breakpoint
CREATE INDEX "diagnostic_licences_until" ON "diagnostic_licences" USING btree ("until","device_id");--> statement-breakpoint
ALTER TABLE "coin_ledgers" ADD CONSTRAINT "coin_ledgers_low_below" CHECK ("coin_ledgers"."low_below" between 0 and 1000000);--> statement-breakpoint
-- The head says when its coins last moved, in the update that it takes anyway.
CREATE OR REPLACE FUNCTION "number_coin_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.coin_ledgers SET seq = seq + 1, moved_at = new.at WHERE location_id = new.location_id RETURNING seq INTO new.seq;
  IF NOT FOUND THEN
    INSERT INTO public.coin_ledgers (location_id) VALUES (new.location_id) ON CONFLICT DO NOTHING;
    UPDATE public.coin_ledgers SET seq = seq + 1, moved_at = new.at WHERE location_id = new.location_id RETURNING seq INTO new.seq;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
UPDATE "coin_ledgers" SET "moved_at" = (SELECT t."at" FROM "coin_transactions" t WHERE t."location_id" = "coin_ledgers"."location_id" AND t."seq" = "coin_ledgers"."seq");
