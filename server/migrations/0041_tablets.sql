CREATE TABLE "tablet_people" (
	"tablet_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"solution_id" integer NOT NULL,
	"full_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_from" timestamp with time zone NOT NULL,
	"tries_in_all" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tablet_people_tablet_id_user_id_pk" PRIMARY KEY("tablet_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tablet_pins" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tablet_settings" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"lock_minutes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tablets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tablets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"location_id" integer NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"rotated_for" text NOT NULL,
	"marked_by" integer NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "tablets_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "way" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tablet_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "tablet_location_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tablet_people" ADD CONSTRAINT "tablet_people_tablet_id_tablets_id_fk" FOREIGN KEY ("tablet_id") REFERENCES "public"."tablets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_people" ADD CONSTRAINT "tablet_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_pins" ADD CONSTRAINT "tablet_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablet_settings" ADD CONSTRAINT "tablet_settings_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tablets" ADD CONSTRAINT "tablets_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tablet_people_user" ON "tablet_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tablets_location" ON "tablets" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "sessions_tablet" ON "sessions" USING btree ("tablet_id") WHERE tablet_id is not null;