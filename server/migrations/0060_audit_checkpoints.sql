CREATE TABLE "audit_checkpoints" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"up_to" bigint NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"leaves" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_horizon" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"up_to" bigint NOT NULL,
	"writers" text[] NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_checkpoints_up_to" ON "audit_checkpoints" USING btree ("up_to");