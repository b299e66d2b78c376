CREATE TABLE "request_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"location_id" integer NOT NULL,
	"demo" boolean NOT NULL,
	"by_status" integer[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_counts" ADD CONSTRAINT "request_counts_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_counts_location" ON "request_counts" USING btree ("location_id","demo");--> statement-breakpoint
-- A row changes with every request that does, so that its page keeps room for the new version.
ALTER TABLE "request_counts" SET (fillfactor = 50);--> statement-breakpoint
-- Adds to the number of a location's requests in a status. A row that another transaction has locked is passed over instead of waited for.
CREATE FUNCTION "count_requests"(at_location integer, of_practice boolean, in_status integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free integer;
BEGIN
  SELECT id INTO free FROM public.request_counts WHERE location_id = at_location AND demo = of_practice ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO public.request_counts (location_id, demo, by_status) VALUES (at_location, of_practice, '{0,0,0,0,0}') RETURNING id INTO free;
  END IF;
  UPDATE public.request_counts SET by_status[in_status] = coalesce(by_status[in_status], 0) + change WHERE id = free;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_added_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.count_requests(location_id, demo, status_id, total) FROM (SELECT location_id, demo, status_id, count(*)::integer AS total FROM added GROUP BY 1, 2, 3) grouped;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_removed_requests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.count_requests(location_id, demo, status_id, -total) FROM (SELECT location_id, demo, status_id, count(*)::integer AS total FROM removed GROUP BY 1, 2, 3) grouped;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_moved_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.count_requests(old.location_id, old.demo, old.status_id, -1);
  PERFORM public.count_requests(new.location_id, new.demo, new.status_id, 1);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "forget_request_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.request_counts;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "requests_added" AFTER INSERT ON "requests" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "count_added_requests"();--> statement-breakpoint
CREATE TRIGGER "requests_removed" AFTER DELETE ON "requests" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_requests"();--> statement-breakpoint
CREATE TRIGGER "requests_moved" AFTER UPDATE ON "requests" FOR EACH ROW
  WHEN (old.status_id <> new.status_id OR old.location_id <> new.location_id OR old.demo <> new.demo) EXECUTE FUNCTION "count_moved_request"();--> statement-breakpoint
CREATE TRIGGER "requests_emptied" AFTER TRUNCATE ON "requests" FOR EACH STATEMENT EXECUTE FUNCTION "forget_request_counts"();--> statement-breakpoint
-- Counts everything anew; nobody changes a request meanwhile.
CREATE FUNCTION "recount_requests"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE public.requests IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM public.request_counts;
  PERFORM public.count_requests(location_id, demo, status_id, total) FROM (SELECT location_id, demo, status_id, count(*)::integer AS total FROM public.requests GROUP BY 1, 2, 3) grouped;
END $$;--> statement-breakpoint
SELECT "recount_requests"();
