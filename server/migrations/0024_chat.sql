CREATE TABLE "chat_channels" (
	"id" integer PRIMARY KEY NOT NULL,
	"location_id" integer NOT NULL,
	"demo" boolean NOT NULL,
	"name" text NOT NULL,
	"custom_type" text NOT NULL,
	"data" jsonb NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_discoverable" boolean DEFAULT true NOT NULL,
	"is_distinct" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"channel_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" integer,
	"side" smallint,
	"message_type" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"system" jsonb,
	"file" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_channel_id_seq_pk" PRIMARY KEY("channel_id","seq"),
	CONSTRAINT "chat_messages_client" UNIQUE("channel_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chat_positions" (
	"channel_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"side" smallint NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"delivered_seq" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_positions_channel_id_user_id_pk" PRIMARY KEY("channel_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_readings" (
	"channel_id" integer NOT NULL,
	"side" smallint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_readings_channel_id_side_seq_pk" PRIMARY KEY("channel_id","side","seq")
);
--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_id_requests_id_fk" FOREIGN KEY ("id") REFERENCES "public"."requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_channels" ADD CONSTRAINT "chat_channels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_positions" ADD CONSTRAINT "chat_positions_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_positions" ADD CONSTRAINT "chat_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_readings" ADD CONSTRAINT "chat_readings_channel_id_chat_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."chat_channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_channels_open" ON "chat_channels" USING btree ("location_id","demo") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "chat_positions_user" ON "chat_positions" USING btree ("user_id");