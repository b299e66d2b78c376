ALTER TABLE "device_types" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lookup_items" ALTER COLUMN "text" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lookup_items" ALTER COLUMN "info_bubble" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "lookup_items" ALTER COLUMN "info_bubble" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_types" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_types" ALTER COLUMN "disclaimer" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "scan_types" ALTER COLUMN "disclaimer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_element_groups" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_elements" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "reason_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Names are kept where somebody changed them; the others are the product's from here on, found by id or by the list's value.
--> statement-breakpoint
UPDATE "service_element_groups" t SET "name" = NULL FROM (VALUES
  (1, 'ADAS calibration and programming'),
  (2, 'Diagnostic scans and DTC management'),
  (3, 'Key programming and coding'),
  (4, 'Service resets'),
  (5, 'Component programming and configuration'),
  (6, 'Special functions and surveys')
) AS shipped (id, was) WHERE t."id" = shipped.id AND t."name" = shipped.was;
--> statement-breakpoint
UPDATE "service_elements" t SET "name" = NULL FROM (VALUES
  (101, 'Front camera calibration'),
  (102, 'Front radar calibration'),
  (103, 'Rear radar calibration'),
  (104, 'Blind-spot sensor calibration'),
  (105, 'Surround-view camera calibration'),
  (106, 'Rear-view camera calibration'),
  (107, 'Lidar calibration'),
  (108, 'Night-vision camera calibration'),
  (109, 'Parking sensor calibration'),
  (110, 'Head-up display calibration'),
  (111, 'Headlamp levelling calibration'),
  (112, 'Steering angle sensor calibration'),
  (201, 'Full vehicle scan'),
  (202, 'Clearing of fault codes'),
  (203, 'Airbag system scan'),
  (204, 'Gateway unlock'),
  (205, 'Live data recording'),
  (206, 'Network communication check'),
  (301, 'Key adding'),
  (302, 'All keys lost'),
  (303, 'Immobiliser coding'),
  (304, 'Key deleting'),
  (305, 'Steering lock coding'),
  (401, 'Oil service reset'),
  (402, 'Exhaust fluid (urea) reset'),
  (403, 'Tyre pressure monitoring reset'),
  (404, 'Brake pad service reset'),
  (405, 'Battery registration'),
  (406, 'Particulate filter regeneration'),
  (407, 'Electronic parking brake service mode'),
  (501, 'Engine control unit programming'),
  (502, 'Transmission control unit programming'),
  (503, 'Airbag control unit coding'),
  (504, 'Body control unit coding'),
  (505, 'Instrument cluster coding'),
  (506, 'Camera module programming'),
  (507, 'Injector coding'),
  (508, 'Towbar module coding'),
  (601, 'Crash data reset'),
  (602, 'Transport mode off'),
  (603, 'Seat weight sensor zeroing'),
  (604, 'Electric drive safety survey'),
  (605, 'Software version survey')
) AS shipped (id, was) WHERE t."id" = shipped.id AND t."name" = shipped.was;
--> statement-breakpoint
UPDATE "scan_types" t SET "name" = NULL FROM (VALUES
  (1, 'Pre-scan with DTC clearing'),
  (2, 'Post-scan with DTC clearing'),
  (3, 'Calibration'),
  (4, 'Calibration with programming'),
  (5, 'Programming and coding'),
  (6, 'Service reset'),
  (7, 'Special investigations and configurations'),
  (8, 'Key programming')
) AS shipped (id, was) WHERE t."id" = shipped.id AND t."name" = shipped.was;
--> statement-breakpoint
UPDATE "scan_types" t SET "disclaimer" = NULL FROM (VALUES
  (1, 'Cleared codes are gone from the vehicle. They stay in the report; repair what caused them before the vehicle leaves.'),
  (2, 'Finish all repairs, reconnect every component and close every panel before the scan. Codes that come back need another repair.'),
  (3, 'Level floor, even light, correct tyre pressures, an empty boot and the maker''s targets at the maker''s distances are needed. A test drive may follow.'),
  (4, 'Connect a power supply that holds the battery''s voltage, and prepare the floor, light and targets as for a calibration. Do not switch off while programming runs.'),
  (5, 'Connect a power supply that holds the battery''s voltage and a wired network. An interrupted programming can make a control unit unusable.'),
  (7, 'Describe the fault and what was tried in the comments. An investigation may end without a repair.'),
  (8, 'Have every key of the vehicle and proof of ownership at hand. Keys that are not there may stop working.')
) AS shipped (id, was) WHERE t."id" = shipped.id AND t."disclaimer" = shipped.was;
--> statement-breakpoint
UPDATE "device_types" t SET "description" = NULL FROM (VALUES
  (1, 'Wired workshop interface'),
  (2, 'Wireless interface'),
  (3, 'Interface with tablet')
) AS shipped (id, was) WHERE t."id" = shipped.id AND t."description" = shipped.was;
--> statement-breakpoint
UPDATE "scan_types" SET "disclaimer" = NULL WHERE "id" = 6 AND "disclaimer" = '';
--> statement-breakpoint
UPDATE "lookup_items" t SET "text" = nullif(t."text", shipped.was), "info_bubble" = nullif(t."info_bubble", shipped.info) FROM (VALUES
  ('insuranceCompanies', 'private', 'Private customer', ''),
  ('insuranceCompanies', 'fleet', 'Fleet operator', ''),
  ('insuranceCompanies', 'leasing', 'Leasing company', ''),
  ('insuranceCompanies', 'rental', 'Rental company', ''),
  ('insuranceCompanies', 'dealer', 'Vehicle dealer', ''),
  ('insuranceCompanies', 'authority', 'Public authority', ''),
  ('insuranceCompanies', 'insurer', 'Insurance company', 'Name the insurer in the comments.'),
  ('insuranceCompanies', 'claims-manager', 'Claims or accident management', 'Name the company in the comments.'),
  ('insuranceCompanies', 'warranty', 'Warranty provider', ''),
  ('insuranceCompanies', 'repair-network', 'Repair network', ''),
  ('insuranceCompanies', 'body-shop', 'Another body shop', ''),
  ('insuranceCompanies', 'glass-company', 'Glass company', ''),
  ('insuranceCompanies', 'other', 'Other', 'Name the work provider in the comments.'),
  ('odometerUnits', 'km', 'Kilometres', ''),
  ('odometerUnits', 'mi', 'Miles', ''),
  ('damagePositions', 'front', 'Front', ''),
  ('damagePositions', 'front-left', 'Front left corner', ''),
  ('damagePositions', 'front-right', 'Front right corner', ''),
  ('damagePositions', 'windscreen', 'Windscreen', ''),
  ('damagePositions', 'left-front-door', 'Left front door', ''),
  ('damagePositions', 'left-rear-door', 'Left rear door', ''),
  ('damagePositions', 'left-sill', 'Left sill', ''),
  ('damagePositions', 'left-quarter', 'Left rear quarter', ''),
  ('damagePositions', 'right-front-door', 'Right front door', ''),
  ('damagePositions', 'right-rear-door', 'Right rear door', ''),
  ('damagePositions', 'right-sill', 'Right sill', ''),
  ('damagePositions', 'right-quarter', 'Right rear quarter', ''),
  ('damagePositions', 'rear', 'Rear', ''),
  ('damagePositions', 'rear-left', 'Rear left corner', ''),
  ('damagePositions', 'rear-right', 'Rear right corner', ''),
  ('damagePositions', 'rear-window', 'Rear window', ''),
  ('damagePositions', 'roof', 'Roof', ''),
  ('damagePositions', 'underbody', 'Underbody', ''),
  ('damagePositions', 'suspension', 'Wheels and suspension', ''),
  ('damagePositions', 'interior', 'Interior', ''),
  ('cancelReasons', 'customer-withdrew', 'The customer no longer wants it', ''),
  ('cancelReasons', 'vehicle-gone', 'The vehicle is no longer here', ''),
  ('cancelReasons', 'wrong-vehicle', 'Wrong vehicle or wrong data', ''),
  ('cancelReasons', 'sent-twice', 'Sent twice', ''),
  ('cancelReasons', 'solved', 'Solved in the workshop', ''),
  ('cancelReasons', 'parts-missing', 'Waiting for parts or repairs', ''),
  ('cancelReasons', 'no-connection', 'No connection to the vehicle', ''),
  ('cancelReasons', 'not-possible', 'Not possible on this vehicle', ''),
  ('cancelReasons', 'other', 'Other', ''),
  ('scanTools', 'oe-tool', 'OE diagnostic tool', ''),
  ('scanTools', 'aftermarket-tool', 'Aftermarket scan tool', ''),
  ('scanTools', 'pass-thru', 'Pass-thru interface', ''),
  ('scanTools', 'key-tool', 'Key programming tool', ''),
  ('scanTools', 'calibration-frame', 'Calibration frame with targets', ''),
  ('scanTools', 'digital-targets', 'Digital target system', ''),
  ('scanTools', 'radar-reflector', 'Radar reflector', ''),
  ('scanTools', 'dynamic-drive', 'Calibration drive', 'Calibrated while driving.'),
  ('scanTools', 'tpms-tool', 'Tyre pressure tool', ''),
  ('scanTools', 'none', 'No tool', '')
) AS shipped (list, value, was, info) WHERE t."key" = shipped.list AND t."string_value" = shipped.value;
--> statement-breakpoint
UPDATE "lookup_items" SET "text" = nullif("text", replace("string_value", '_', ' ')), "info_bubble" = nullif("info_bubble", '') WHERE "key" = 'timeZones';
--> statement-breakpoint
UPDATE "lookup_items" t SET "text" = nullif(t."text", shipped.was), "info_bubble" = nullif(t."info_bubble", '') FROM (VALUES
  ('en', 'English'),
  ('es', 'Español'),
  ('fr', 'Français'),
  ('it', 'Italiano'),
  ('nl', 'Nederlands'),
  ('de', 'Deutsch'),
  ('pt', 'Português'),
  ('el', 'Ελληνικά'),
  ('no', 'Norsk'),
  ('fi', 'Suomi'),
  ('sv', 'Svenska'),
  ('sl', 'Slovenščina'),
  ('pl', 'Polski'),
  ('hr', 'Hrvatski'),
  ('da', 'Dansk'),
  ('lt', 'Lietuvių')
) AS shipped (value, was) WHERE t."key" = 'languages' AND t."string_value" = shipped.value;
--> statement-breakpoint
-- A reason of the list was stored in English, followed by what somebody added.
UPDATE "requests" t SET "reason_key" = shipped.value, "reason" = substr(t."reason", length(shipped.was) + 3) FROM (VALUES
  ('customer-withdrew', 'The customer no longer wants it'),
  ('vehicle-gone', 'The vehicle is no longer here'),
  ('wrong-vehicle', 'Wrong vehicle or wrong data'),
  ('sent-twice', 'Sent twice'),
  ('solved', 'Solved in the workshop'),
  ('parts-missing', 'Waiting for parts or repairs'),
  ('no-connection', 'No connection to the vehicle'),
  ('not-possible', 'Not possible on this vehicle'),
  ('other', 'Other')
) AS shipped (value, was) WHERE t."reason" = shipped.was OR starts_with(t."reason", shipped.was || ': ');
--> statement-breakpoint
-- A tool of the list was stored in English.
WITH shipped (value, was) AS (VALUES
  ('oe-tool', 'OE diagnostic tool'),
  ('aftermarket-tool', 'Aftermarket scan tool'),
  ('pass-thru', 'Pass-thru interface'),
  ('key-tool', 'Key programming tool'),
  ('calibration-frame', 'Calibration frame with targets'),
  ('digital-targets', 'Digital target system'),
  ('radar-reflector', 'Radar reflector'),
  ('dynamic-drive', 'Calibration drive'),
  ('tpms-tool', 'Tyre pressure tool'),
  ('none', 'No tool')
)
UPDATE "findings" t SET "work" = (
  SELECT jsonb_agg(CASE WHEN shipped.value IS NULL THEN e.item ELSE e.item || jsonb_build_object('ToolKey', shipped.value) END ORDER BY e.place)
  FROM jsonb_array_elements(t."work") WITH ORDINALITY e (item, place) LEFT JOIN shipped ON shipped.was = e.item ->> 'Tool')
WHERE jsonb_array_length(t."work") > 0;
