CREATE TABLE "openid_attempts" (
	"hash" text PRIMARY KEY NOT NULL,
	"solution_id" integer NOT NULL,
	"demo" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"solution_id" integer NOT NULL,
	"sealed_token" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openid_subjects" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openid_subjects_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "openid_sessions" ADD CONSTRAINT "openid_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "openid_subjects" ADD CONSTRAINT "openid_subjects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "openid_attempts_expires" ON "openid_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "openid_subjects_user" ON "openid_subjects" USING btree ("user_id","issuer");