ALTER TABLE "findings" ADD COLUMN "scans" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "findings" ADD COLUMN "pairs" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
-- Codes with a phase become two scans by hand: the units are those that have codes in them. Where the vehicle was scanned again and
-- no code was found, the units of the first scan were read again without codes. Nothing says that another unit was read again.
WITH "listed" AS (
  SELECT f."request_id", c."value" AS "code", c."ordinality" AS "place", c."value" ->> 'Phase' AS "phase",
    lower(regexp_replace(c."value" ->> 'Module', '\s+', '', 'g')) AS "unit"
  FROM "findings" f, jsonb_array_elements(f."codes") WITH ORDINALITY c
), "all_units" AS (
  SELECT "request_id", "phase", "unit", min("place") AS "place", (array_agg("code" ->> 'Module' ORDER BY "place"))[1] AS "name",
    jsonb_agg("code" - 'Module' - 'Phase' ORDER BY "place") AS "codes"
  FROM "listed" GROUP BY "request_id", "phase", "unit"
  UNION ALL
  SELECT "request_id", 'after', "unit", min("place"), (array_agg("code" ->> 'Module' ORDER BY "place"))[1], '[]'::jsonb
  FROM "listed" JOIN "findings" f USING ("request_id")
  WHERE f."after_scanned" AND NOT f."codes" @> '[{"Phase": "after"}]' GROUP BY "request_id", "unit"
), "all_scans" AS (
  SELECT "request_id", "phase", jsonb_build_object('Phase', "phase", 'Tool', '', 'Date', '', 'Units',
    jsonb_agg(jsonb_build_object('Name', "name", 'Address', '', 'Reached', true, 'Codes', "codes") ORDER BY "place")) AS "scan"
  FROM "all_units" GROUP BY "request_id", "phase"
  UNION ALL
  SELECT "request_id", 'after', '{"Phase": "after", "Tool": "", "Date": "", "Units": []}'::jsonb
  FROM "findings" WHERE "after_scanned" AND "codes" = '[]'
)
UPDATE "findings" f SET "scans" = s."scans"
FROM (SELECT "request_id", jsonb_agg("scan" ORDER BY "phase" DESC) AS "scans" FROM "all_scans" GROUP BY "request_id") s
WHERE s."request_id" = f."request_id";--> statement-breakpoint
ALTER TABLE "findings" ALTER COLUMN "scans" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "findings" ALTER COLUMN "pairs" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "findings" DROP COLUMN "codes";--> statement-breakpoint
ALTER TABLE "findings" DROP COLUMN "after_scanned";
