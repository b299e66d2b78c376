CREATE TABLE "holiday_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"scheduled_date" date NOT NULL,
	"notes" text NOT NULL,
	"start_time" text,
	"end_time" text
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"solution_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"support_email" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tenant_id" integer NOT NULL,
	"day_of_week" smallint NOT NULL,
	"start_time" text,
	"end_time" text
);
--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "copied_from" integer;--> statement-breakpoint
ALTER TABLE "holiday_hours" ADD CONSTRAINT "holiday_hours_tenant_id_tenants_solution_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("solution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_solution_id_solutions_id_fk" FOREIGN KEY ("solution_id") REFERENCES "public"."solutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_tenant_id_tenants_solution_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("solution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holiday_hours_tenant" ON "holiday_hours" USING btree ("tenant_id","scheduled_date");--> statement-breakpoint
CREATE INDEX "weekly_hours_tenant" ON "weekly_hours" USING btree ("tenant_id");