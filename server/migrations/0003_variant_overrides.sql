ALTER TABLE "solutions" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ALTER COLUMN "app_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "solutions" ALTER COLUMN "domain_names" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "overrides" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- A variant's row keeps what differs from the release before this one, whose rows held everything.
WITH shipped (key, was) AS (VALUES
  ('default', '{"appId": 3, "appName": "RemoteBay", "submittedLabel": "submitted", "wrongLogin": "default", "logoPath": "/logos/default.svg", "theme": {"brand": "#0b5a66", "onBrand": "#ffffff", "brandDark": "#6cc7d3", "onBrandDark": "#06272c"}, "features": {"vehicleAssist": false, "coins": false, "profileLink": true, "confirmConnection": true, "location": true}}'::jsonb),
  ('uk', '{"appId": 1, "appName": "RemoteBay UK", "submittedLabel": "submitted", "wrongLogin": "default", "logoPath": "/logos/uk.svg", "theme": {"brand": "#1f4aa8", "onBrand": "#ffffff", "brandDark": "#9db8ff", "onBrandDark": "#0a1a40"}, "features": {"vehicleAssist": false, "coins": false, "profileLink": true, "confirmConnection": false, "location": true}}'::jsonb),
  ('five', '{"appId": 5, "appName": "RemoteBay Five", "submittedLabel": "submitted", "wrongLogin": "default", "logoPath": "/logos/five.svg", "theme": {"brand": "#7a1f5c", "onBrand": "#ffffff", "brandDark": "#f0a3d3", "onBrandDark": "#3b0a2a"}, "features": {"vehicleAssist": true, "coins": false, "profileLink": true, "confirmConnection": true, "location": true}}'::jsonb),
  ('nl', '{"appId": 4, "appName": "RemoteBay Nederland", "submittedLabel": "requested", "wrongLogin": "default", "logoPath": "/logos/nl.svg", "theme": {"brand": "#9a3b00", "onBrand": "#ffffff", "brandDark": "#ffb37a", "onBrandDark": "#3a1600"}, "features": {"vehicleAssist": false, "coins": false, "profileLink": true, "confirmConnection": true, "location": true}}'::jsonb),
  ('rd', '{"appId": 6, "appName": "RemoteBay Diagnostics", "submittedLabel": "submitted", "wrongLogin": "short", "logoPath": "/logos/rd.svg", "theme": {"brand": "#1d6b32", "onBrand": "#ffffff", "brandDark": "#86d69a", "onBrandDark": "#06280f"}, "features": {"vehicleAssist": false, "coins": true, "profileLink": false, "confirmConnection": true, "location": false}}'::jsonb),
  ('glass', '{"appId": 1, "appName": "RemoteBay Glass", "submittedLabel": "submitted", "wrongLogin": "default", "logoPath": "/logos/glass.svg", "theme": {"brand": "#5b36b8", "onBrand": "#ffffff", "brandDark": "#c2adff", "onBrandDark": "#1e0f4a"}, "features": {"vehicleAssist": true, "coins": false, "profileLink": true, "confirmConnection": false, "location": true}}'::jsonb)
)
UPDATE "variants" v SET "overrides" =
  coalesce((
    SELECT jsonb_object_agg(e.key, e.value)
    FROM jsonb_each(jsonb_build_object('appId', v."app_id", 'appName', v."app_name", 'submittedLabel', v."submitted_label", 'wrongLogin', v."wrong_login", 'logoPath', v."logo_path")) e
    WHERE e.value IS DISTINCT FROM s.was -> e.key), '{}')
  || coalesce((
    SELECT jsonb_build_object('theme', jsonb_object_agg(e.key, e.value))
    FROM jsonb_each(CASE jsonb_typeof(v."theme") WHEN 'object' THEN v."theme" ELSE '{}' END) e
    WHERE e.value IS DISTINCT FROM s.was -> 'theme' -> e.key HAVING count(*) > 0), '{}')
  || coalesce((
    SELECT jsonb_build_object('features', jsonb_object_agg(e.key, e.value))
    FROM jsonb_each(CASE jsonb_typeof(v."features") WHEN 'object' THEN v."features" ELSE '{}' END) e
    WHERE e.value IS DISTINCT FROM s.was -> 'features' -> e.key HAVING count(*) > 0), '{}')
FROM (SELECT a."key", shipped.was FROM "variants" a LEFT JOIN shipped ON shipped.key = a."key") s
WHERE s."key" = v."key";--> statement-breakpoint
-- A solution's name and application id are its variant's where nobody chose others.
UPDATE "solutions" s SET "name" = NULL FROM "variants" v WHERE v."key" = s."variant" AND v."app_name" = s."name";--> statement-breakpoint
UPDATE "solutions" s SET "app_id" = NULL FROM "variants" v WHERE v."key" = s."variant" AND v."app_id" = s."app_id";--> statement-breakpoint
-- Every flag was off by default; one that is off from here on follows the product.
DELETE FROM "flags" WHERE "value" = '0' AND "name" IN ('RagRatingEnabled', 'OpeningHoursEnabled', 'MAHLERagRatingEnabled', 'MAHLEOpeningHoursEnabled', 'ChatFileUploadEnabled', 'ChatAuditEnabled');
