CREATE TABLE "compatibility_makes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_makes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000000 CACHE 1),
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "compatibility_makes_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "compatibility_models" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_models_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000000 CACHE 1),
	"make_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compatibility_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text,
	"text" text,
	CONSTRAINT "compatibility_notes_key_unique" UNIQUE("key"),
	CONSTRAINT "compatibility_notes_text_unique" UNIQUE("text")
);
--> statement-breakpoint
CREATE TABLE "compatibility_ratings" (
	"type_id" integer NOT NULL,
	"element_id" integer NOT NULL,
	"note_id" integer,
	"rated_on" date,
	"device_type_id" smallint NOT NULL,
	"rating" smallint NOT NULL,
	"caveats" smallint DEFAULT 0 NOT NULL,
	"source_id" smallint,
	CONSTRAINT "compatibility_ratings_type_id_device_type_id_element_id_pk" PRIMARY KEY("type_id","device_type_id","element_id")
);
--> statement-breakpoint
CREATE TABLE "compatibility_sources" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"key" text,
	"name" text,
	"is_demonstration" boolean DEFAULT false NOT NULL,
	CONSTRAINT "compatibility_sources_key_unique" UNIQUE("key"),
	CONSTRAINT "compatibility_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "compatibility_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"digest" text NOT NULL,
	CONSTRAINT "compatibility_types_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "compatibility_vehicles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_vehicles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"model_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"year" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compatibility_models" ADD CONSTRAINT "compatibility_models_make_id_compatibility_makes_id_fk" FOREIGN KEY ("make_id") REFERENCES "public"."compatibility_makes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compatibility_vehicles" ADD CONSTRAINT "compatibility_vehicles_model_id_compatibility_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."compatibility_models"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compatibility_vehicles" ADD CONSTRAINT "compatibility_vehicles_type_id_compatibility_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."compatibility_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compatibility_models_key" ON "compatibility_models" USING btree ("make_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "compatibility_vehicles_model" ON "compatibility_vehicles" USING btree ("model_id","year");--> statement-breakpoint
CREATE INDEX "compatibility_vehicles_year" ON "compatibility_vehicles" USING btree ("year","model_id");--> statement-breakpoint
CREATE INDEX "compatibility_vehicles_type" ON "compatibility_vehicles" USING btree ("type_id");