CREATE TABLE "scan_texts" (
	"request_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"file_key" text NOT NULL,
	"vins" text[] NOT NULL,
	"added_by" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scan_texts_request_id_sha256_pk" PRIMARY KEY("request_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "original_hash" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "taken_at" text;--> statement-breakpoint
ALTER TABLE "scan_texts" ADD CONSTRAINT "scan_texts_request_id_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_texts" ADD CONSTRAINT "scan_texts_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;