CREATE TABLE "kept_evidence" (
	"request_id" integer NOT NULL,
	"version" integer NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "kept_evidence_request_id_version_pk" PRIMARY KEY("request_id","version"),
	CONSTRAINT "kept_evidence_time" CHECK ("kept_evidence"."deleted_at" is null or "kept_evidence"."deleted_at" >= "kept_evidence"."kept_until")
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "evidence_years" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
-- expand: no release deletes a pack of a real request, and those of practice have no rows here
ALTER TABLE "kept_evidence" ADD CONSTRAINT "kept_evidence_request_id_version_evidence_packs_request_id_version_fk" FOREIGN KEY ("request_id","version") REFERENCES "public"."evidence_packs"("request_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_evidence_until" ON "kept_evidence" USING btree ("kept_until") WHERE deleted_at is null;--> statement-breakpoint
-- What was written down of a pack is only ever made longer, and is never taken away.
CREATE FUNCTION "keep_kept_evidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR NEW.kept_until < OLD.kept_until OR NEW.request_id <> OLD.request_id OR NEW.version <> OLD.version
		OR (OLD.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at) THEN
		RAISE EXCEPTION 'evidence pack % of request % is kept', OLD.version, OLD.request_id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_evidence_packs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM public.requests WHERE id = OLD.request_id AND NOT demo) THEN
		RAISE EXCEPTION 'evidence pack % of request % is kept', OLD.version, OLD.request_id USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "kept_evidence_kept" BEFORE UPDATE OR DELETE ON "kept_evidence" FOR EACH ROW EXECUTE FUNCTION "keep_kept_evidence"();--> statement-breakpoint
-- expand: no earlier release takes a pack of a real request away
CREATE TRIGGER "evidence_packs_kept" BEFORE DELETE ON "evidence_packs" FOR EACH ROW EXECUTE FUNCTION "keep_evidence_packs"();
