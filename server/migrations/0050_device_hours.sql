CREATE TABLE "device_hours" (
	"device_id" integer NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	CONSTRAINT "device_hours_device_id_hour_pk" PRIMARY KEY("device_id","hour")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "device_hours" ADD CONSTRAINT "device_hours_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_hours_hour" ON "device_hours" USING btree ("hour");