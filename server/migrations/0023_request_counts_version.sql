ALTER TABLE "request_counts" ADD COLUMN "version" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
-- Of the index's waiting list; the index itself stays.
ALTER INDEX "requests_search" SET (gin_pending_list_limit = 256);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_requests"(at_location integer, of_practice boolean, in_status integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free integer;
BEGIN
  SELECT id INTO free FROM public.request_counts WHERE location_id = at_location AND demo = of_practice ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO public.request_counts (location_id, demo, by_status) VALUES (at_location, of_practice, '{0,0,0,0,0}') RETURNING id INTO free;
  END IF;
  UPDATE public.request_counts SET by_status[in_status] = coalesce(by_status[in_status], 0) + change, version = gen_random_uuid() WHERE id = free;
END $$;
