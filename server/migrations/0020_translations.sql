CREATE TABLE "translations" (
	"message_id" text NOT NULL,
	"language" text NOT NULL,
	"message" text NOT NULL,
	"translator" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translations_message_id_language_pk" PRIMARY KEY("message_id","language")
);
