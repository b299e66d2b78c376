CREATE TABLE "integrity_checks" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"files" integer DEFAULT 0 NOT NULL,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"damaged" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"orphaned" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"counters" integer DEFAULT 0 NOT NULL,
	"run" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"about" text NOT NULL,
	"reader" text NOT NULL,
	"fate" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deliveries_at" ON "deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING brin ("at");