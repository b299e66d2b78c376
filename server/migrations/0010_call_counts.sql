CREATE TABLE "call_counts" (
	"address" text NOT NULL,
	"minute" integer NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_counts_address_minute_pk" PRIMARY KEY("address","minute")
);
