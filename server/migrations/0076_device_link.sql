ALTER TABLE "devices" ADD COLUMN "voltage" double precision;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "delay" integer;