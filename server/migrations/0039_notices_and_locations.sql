CREATE TABLE "closed_notices" (
	"notice_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "closed_notices_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "severity" text DEFAULT 'info' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "variant" text;--> statement-breakpoint
ALTER TABLE "closed_notices" ADD CONSTRAINT "closed_notices_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_variant_variants_key_fk" FOREIGN KEY ("variant") REFERENCES "public"."variants"("key") ON DELETE no action ON UPDATE no action;