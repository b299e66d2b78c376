CREATE TABLE "coin_entries" (
	"location_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "coin_entries_location_id_account_seq_pk" PRIMARY KEY("location_id","account","seq"),
	CONSTRAINT "coin_entries_account" CHECK ("coin_entries"."account" in ('available', 'held', 'spent', 'source'))
);
--> statement-breakpoint
CREATE TABLE "coin_ledgers" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"source" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_ledgers_available" CHECK ("coin_ledgers"."available" >= 0),
	CONSTRAINT "coin_ledgers_held" CHECK ("coin_ledgers"."held" >= 0),
	CONSTRAINT "coin_ledgers_spent" CHECK ("coin_ledgers"."spent" >= 0),
	CONSTRAINT "coin_ledgers_source" CHECK ("coin_ledgers"."source" between -1000000000 and 0)
);
--> statement-breakpoint
CREATE TABLE "coin_transactions" (
	"location_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"request_id" integer,
	"user_id" integer,
	"at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "coin_transactions_location_id_seq_pk" PRIMARY KEY("location_id","seq")
);
--> statement-breakpoint
CREATE TABLE "diagnostic_licences" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "element_prices" (
	"variant" text NOT NULL,
	"service_element_id" integer NOT NULL,
	"coins" integer NOT NULL,
	CONSTRAINT "element_prices_variant_service_element_id_pk" PRIMARY KEY("variant","service_element_id"),
	CONSTRAINT "element_prices_range" CHECK (coins between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "scan_type_prices" (
	"variant" text NOT NULL,
	"scan_type_id" integer NOT NULL,
	"coins" integer NOT NULL,
	CONSTRAINT "scan_type_prices_variant_scan_type_id_pk" PRIMARY KEY("variant","scan_type_id"),
	CONSTRAINT "scan_type_prices_range" CHECK (coins between 0 and 100000)
);
--> statement-breakpoint
CREATE TABLE "support_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"location_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"request_id" integer,
	"culture_code" text NOT NULL,
	"phone" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" integer
);
--> statement-breakpoint
ALTER TABLE "coin_entries" ADD CONSTRAINT "coin_entries_location_id_seq_coin_transactions_location_id_seq_fk" FOREIGN KEY ("location_id","seq") REFERENCES "public"."coin_transactions"("location_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_ledgers" ADD CONSTRAINT "coin_ledgers_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD CONSTRAINT "coin_transactions_location_id_coin_ledgers_location_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."coin_ledgers"("location_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD CONSTRAINT "coin_transactions_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_transactions" ADD CONSTRAINT "coin_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagnostic_licences" ADD CONSTRAINT "diagnostic_licences_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_prices" ADD CONSTRAINT "element_prices_variant_variants_key_fk" FOREIGN KEY ("variant") REFERENCES "public"."variants"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "element_prices" ADD CONSTRAINT "element_prices_service_element_id_service_elements_id_fk" FOREIGN KEY ("service_element_id") REFERENCES "public"."service_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_type_prices" ADD CONSTRAINT "scan_type_prices_variant_variants_key_fk" FOREIGN KEY ("variant") REFERENCES "public"."variants"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_type_prices" ADD CONSTRAINT "scan_type_prices_scan_type_id_scan_types_id_fk" FOREIGN KEY ("scan_type_id") REFERENCES "public"."scan_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_entries_transaction" ON "coin_entries" USING btree ("location_id","seq");--> statement-breakpoint
CREATE INDEX "coin_transactions_request" ON "coin_transactions" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "support_requests_order" ON "support_requests" USING btree ("handled_at" DESC NULLS FIRST,"id");--> statement-breakpoint
-- Gives a transaction the next number of its location's ledger, whose head stays locked until commit: the numbers are in the order of booking.
CREATE FUNCTION "number_coin_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.coin_ledgers SET seq = seq + 1 WHERE location_id = new.location_id RETURNING seq INTO new.seq;
  IF NOT FOUND THEN
    INSERT INTO public.coin_ledgers (location_id) VALUES (new.location_id) ON CONFLICT DO NOTHING;
    UPDATE public.coin_ledgers SET seq = seq + 1 WHERE location_id = new.location_id RETURNING seq INTO new.seq;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Adds an entry to the head, whose checks refuse what would overdraw an account.
CREATE FUNCTION "book_coin_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.coin_ledgers SET
    available = available + CASE new.account WHEN 'available' THEN new.amount ELSE 0 END,
    held = held + CASE new.account WHEN 'held' THEN new.amount ELSE 0 END,
    spent = spent + CASE new.account WHEN 'spent' THEN new.amount ELSE 0 END,
    source = source + CASE new.account WHEN 'source' THEN new.amount ELSE 0 END
  WHERE location_id = new.location_id
  RETURNING CASE new.account WHEN 'available' THEN available WHEN 'held' THEN held WHEN 'spent' THEN spent ELSE source END INTO new.balance;
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION "check_coin_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY location_id, seq HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transaction sum to zero' USING ERRCODE = 'check_violation', CONSTRAINT = 'coin_entries_balanced';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_coin_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is only added to' USING ERRCODE = 'check_violation', CONSTRAINT = 'coin_ledger_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "coin_transactions_numbered" BEFORE INSERT ON "coin_transactions" FOR EACH ROW EXECUTE FUNCTION "number_coin_transaction"();--> statement-breakpoint
CREATE TRIGGER "coin_entries_booked" BEFORE INSERT ON "coin_entries" FOR EACH ROW EXECUTE FUNCTION "book_coin_entry"();--> statement-breakpoint
CREATE TRIGGER "coin_entries_balanced" AFTER INSERT ON "coin_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "check_coin_entries"();--> statement-breakpoint
CREATE TRIGGER "coin_transactions_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_transactions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_coin_change"();--> statement-breakpoint
CREATE TRIGGER "coin_entries_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "coin_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_coin_change"();
