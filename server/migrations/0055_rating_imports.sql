CREATE TABLE "compatibility_import_vehicles" (
	"import_id" integer NOT NULL,
	"model_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"vehicle_id" integer,
	"type_id" integer,
	CONSTRAINT "compatibility_import_vehicles_import_id_model_id_year_pk" PRIMARY KEY("import_id","model_id","year")
);
--> statement-breakpoint
CREATE TABLE "compatibility_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "compatibility_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"user_name" text NOT NULL,
	"file_name" text NOT NULL,
	"scope" text NOT NULL,
	"lines" integer NOT NULL,
	"vehicles" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" bigint NOT NULL,
	"same" integer NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" text
);
--> statement-breakpoint
ALTER TABLE "compatibility_import_vehicles" ADD CONSTRAINT "compatibility_import_vehicles_import_id_compatibility_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."compatibility_imports"("id") ON DELETE cascade ON UPDATE no action;