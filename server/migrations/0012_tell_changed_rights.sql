-- Publishes the event `user.changed` when the rights of a user with a session change, whoever changes them: every process then reads them again.
-- The statement is that of server/src/platform/realtime/publish.ts.
CREATE FUNCTION "tell_changed_rights"("changed" integer) RETURNS void LANGUAGE sql AS $$
  WITH "stored" AS (
    INSERT INTO "live_events" ("name", "rooms", "data")
    SELECT 'user.changed', ARRAY['user:' || "changed"], jsonb_build_object('Id', "changed")
    WHERE EXISTS (SELECT 1 FROM "sessions" WHERE "user_id" = "changed" AND "revoked_at" IS NULL)
    RETURNING "name", "rooms", "data"
  )
  SELECT pg_notify('remotebay_live', json_build_object(
    'name', "name", 'rooms', "rooms", 'data', "data", 'position', pg_snapshot_xmin(pg_current_snapshot())::text)::text)
  FROM "stored"
$$;
--> statement-breakpoint
CREATE FUNCTION "user_rights_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "tell_changed_rights"(NEW."id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "user_roles_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "tell_changed_rights"(OLD."user_id"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "tell_changed_rights"(NEW."user_id"); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "users_rights_changed" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD."banned", OLD."location_id", OLD."show_rag", OLD."is_uk", OLD."is_mahle")
    IS DISTINCT FROM (NEW."banned", NEW."location_id", NEW."show_rag", NEW."is_uk", NEW."is_mahle"))
  EXECUTE FUNCTION "user_rights_changed"();
--> statement-breakpoint
CREATE TRIGGER "user_roles_changed" AFTER INSERT OR UPDATE OR DELETE ON "user_roles" FOR EACH ROW
  EXECUTE FUNCTION "user_roles_changed"();
