insert into "audit_entries" (id, at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id) overriding system value
select id, at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id from jsonb_populate_recordset(null::"audit_entries", '[
{"at": "2026-03-02T15:00:00+00:00", "id": 1, "ip": "127.0.0.1", "noun": "user", "action": "session.signed-in", "details": {"demo": false, "solution": 1}, "noun_id": 1000, "user_id": 1000, "to_state": null, "user_name": "Maya Torres", "from_state": null, "request_id": "86b61f0c-b7f5-4773-a101-526e8e810063", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 2, "ip": "127.0.0.1", "noun": "user", "action": "session.signed-in", "details": {"demo": false, "solution": 1}, "noun_id": 1009, "user_id": 1009, "to_state": null, "user_name": "Jonas Keller", "from_state": null, "request_id": "bfb6255a-2e2b-4d3e-b84d-46d69989aa7b", "user_agent": "lightMyRequest", "location_id": null},
{"at": "2026-03-02T15:00:00+00:00", "id": 3, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1000, "user_id": 1000, "to_state": "InProcess", "user_name": "Maya Torres", "from_state": null, "request_id": "9fc0ec50-7902-410f-b325-74d724cebee8", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 4, "ip": "127.0.0.1", "noun": "request", "action": "request.taken", "details": null, "noun_id": 1000, "user_id": 1009, "to_state": "Jonas Keller", "user_name": "Jonas Keller", "from_state": null, "request_id": "ce4c7660-04b9-4b42-acb2-f139bd60e5f2", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 5, "ip": "127.0.0.1", "noun": "request", "action": "findings.saved", "details": {"work": 2, "codes": 0}, "noun_id": 1000, "user_id": 1009, "to_state": null, "user_name": "Jonas Keller", "from_state": null, "request_id": "61d67948-a523-4cee-921c-8cb311fc46fd", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 6, "ip": "127.0.0.1", "noun": "request", "action": "report.sent", "details": null, "noun_id": 1000, "user_id": 1009, "to_state": "1", "user_name": "Jonas Keller", "from_state": null, "request_id": "4adda0df-39c7-403c-ac22-9705474930b9", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 7, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1001, "user_id": 1000, "to_state": "Pending", "user_name": "Maya Torres", "from_state": null, "request_id": "97933245-66f6-43e4-a20f-40aa62f54cf8", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 8, "ip": "127.0.0.1", "noun": "request", "action": "request.moved", "details": null, "noun_id": 1001, "user_id": 1000, "to_state": "Cancelled", "user_name": "Maya Torres", "from_state": "Pending", "request_id": "a8d7d442-fa8e-444a-9421-6183e7ae1ff7", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 9, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1002, "user_id": 1000, "to_state": "Pending", "user_name": "Maya Torres", "from_state": null, "request_id": "cdc5bd4e-a295-4661-a371-859a2f45ac74", "user_agent": "lightMyRequest", "location_id": 1042}
]');

insert into "device_types" (id, description) overriding system value
select id, description from jsonb_populate_recordset(null::"device_types", '[
{"id": 1, "description": "Wired workshop interface"},
{"id": 2, "description": "Wireless interface"},
{"id": 3, "description": "Interface with tablet"}
]');

insert into "devices" (id, location_id, friendly_name, serial_number, device_type_id, secret_hash, last_heard_at) overriding system value
select id, location_id, friendly_name, serial_number, device_type_id, secret_hash, last_heard_at from jsonb_populate_recordset(null::"devices", '[
{"id": 1000, "location_id": 1042, "secret_hash": "5bf62a1e4b713a97de466a770e4343656a5ad4eff40d9fef98ab16ffdba78be7", "friendly_name": "Bay 1", "last_heard_at": null, "serial_number": "RB-10042", "device_type_id": 1},
{"id": 1001, "location_id": 1042, "secret_hash": "a4158c02f75a47e6f0417b7fcc33ca49db97b12c593d9bf01d41bf1357dc57bc", "friendly_name": "Bay 2", "last_heard_at": null, "serial_number": "RB-10043", "device_type_id": 1},
{"id": 1002, "location_id": 1042, "secret_hash": "0f97c0cd98389a05cc0e87b4790de616c479deb49dbaad8060a4b398ef985485", "friendly_name": "Mobile kit", "last_heard_at": null, "serial_number": "RB-10101", "device_type_id": 2},
{"id": 1003, "location_id": 1043, "secret_hash": "12043c76c3e53ad91bad0681e27c586031446a95b3eb1638cdd3fad28f4ee93f", "friendly_name": "Front bay", "last_heard_at": null, "serial_number": "RB-10044", "device_type_id": 1},
{"id": 1004, "location_id": 1044, "secret_hash": "ac226030943dabc4def0e4871368022a99e53d544e0b18dbfb6d4446fb3fb4e9", "friendly_name": "Ramp A", "last_heard_at": null, "serial_number": "RB-20011", "device_type_id": 1},
{"id": 1005, "location_id": 1044, "secret_hash": "e68e89de0874a4792b4c860d1df067491bb582cdf1decea66d08e238e2c794d1", "friendly_name": "Ramp B", "last_heard_at": null, "serial_number": "RB-20012", "device_type_id": 2},
{"id": 1006, "location_id": 1045, "secret_hash": "da84921b8b1d686ee51b08deabbc16943c6571f75901361f2b651588bf45aba0", "friendly_name": "Dock bay", "last_heard_at": null, "serial_number": "RB-50001", "device_type_id": 1},
{"id": 1007, "location_id": 1046, "secret_hash": "3b4f672a691c8feb4325e3232277e130c0761da737aab1d49307af9c520717c8", "friendly_name": "Brug 1", "last_heard_at": null, "serial_number": "RB-31001", "device_type_id": 1},
{"id": 1008, "location_id": 1046, "secret_hash": "19c2608ef7f8a5b8afe6860cc632dc75cfce3149a4454bebcc8c76b739c6513c", "friendly_name": "Brug 2", "last_heard_at": null, "serial_number": "RB-31002", "device_type_id": 1},
{"id": 1009, "location_id": 1047, "secret_hash": "6984cc6632b9ec589f492cb4210f9805af24055522293218e7f81ea6404cb982", "friendly_name": "Ponte 1", "last_heard_at": null, "serial_number": "RB-39001", "device_type_id": 3},
{"id": 1010, "location_id": 1048, "secret_hash": "672e1b350b4c86a48d0e7e28b34c849477b4ca9f5eae324c19a31e6f6ab1c696", "friendly_name": "Van 4", "last_heard_at": null, "serial_number": "RB-21001", "device_type_id": 2}
]');

insert into "findings" (request_id, version, codes, work, after_scanned, notes, updated_by, updated_at) overriding system value
select request_id, version, codes, work, after_scanned, notes, updated_by, updated_at from jsonb_populate_recordset(null::"findings", '[
{"work": [{"Tool": "Calibration frame with targets", "Notes": "", "Result": "Passed", "ServiceElementId": 101}, {"Tool": "Our own frame", "Notes": "", "Result": "Completed", "ServiceElementId": 0}], "codes": [], "notes": "Level floor.", "version": 1, "request_id": 1000, "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1009, "after_scanned": false}
]');

insert into "flags" (name, value) overriding system value
select name, value from jsonb_populate_recordset(null::"flags", '[
{"name": "ChatAuditEnabled", "value": "0"},
{"name": "ChatFileUploadEnabled", "value": "0"},
{"name": "MAHLEOpeningHoursEnabled", "value": "0"},
{"name": "MAHLERagRatingEnabled", "value": "0"},
{"name": "OpeningHoursEnabled", "value": "0"},
{"name": "RagRatingEnabled", "value": "1"}
]');

insert into "location_scan_types" (id, location_id, scan_type_id) overriding system value
select id, location_id, scan_type_id from jsonb_populate_recordset(null::"location_scan_types", '[
{"id": 1, "location_id": 1042, "scan_type_id": 1},
{"id": 10, "location_id": 1043, "scan_type_id": 2},
{"id": 11, "location_id": 1043, "scan_type_id": 3},
{"id": 12, "location_id": 1043, "scan_type_id": 4},
{"id": 13, "location_id": 1043, "scan_type_id": 5},
{"id": 14, "location_id": 1043, "scan_type_id": 6},
{"id": 15, "location_id": 1043, "scan_type_id": 7},
{"id": 16, "location_id": 1043, "scan_type_id": 8},
{"id": 17, "location_id": 1044, "scan_type_id": 1},
{"id": 18, "location_id": 1044, "scan_type_id": 2},
{"id": 19, "location_id": 1044, "scan_type_id": 3},
{"id": 2, "location_id": 1042, "scan_type_id": 2},
{"id": 20, "location_id": 1044, "scan_type_id": 4},
{"id": 21, "location_id": 1044, "scan_type_id": 5},
{"id": 22, "location_id": 1044, "scan_type_id": 6},
{"id": 23, "location_id": 1045, "scan_type_id": 1},
{"id": 24, "location_id": 1045, "scan_type_id": 2},
{"id": 25, "location_id": 1045, "scan_type_id": 3},
{"id": 26, "location_id": 1045, "scan_type_id": 4},
{"id": 27, "location_id": 1045, "scan_type_id": 5},
{"id": 28, "location_id": 1045, "scan_type_id": 6},
{"id": 29, "location_id": 1045, "scan_type_id": 7},
{"id": 3, "location_id": 1042, "scan_type_id": 3},
{"id": 30, "location_id": 1045, "scan_type_id": 8},
{"id": 31, "location_id": 1046, "scan_type_id": 1},
{"id": 32, "location_id": 1046, "scan_type_id": 2},
{"id": 33, "location_id": 1046, "scan_type_id": 3},
{"id": 34, "location_id": 1046, "scan_type_id": 4},
{"id": 35, "location_id": 1046, "scan_type_id": 5},
{"id": 36, "location_id": 1046, "scan_type_id": 6},
{"id": 37, "location_id": 1046, "scan_type_id": 7},
{"id": 38, "location_id": 1047, "scan_type_id": 1},
{"id": 39, "location_id": 1047, "scan_type_id": 2},
{"id": 4, "location_id": 1042, "scan_type_id": 4},
{"id": 40, "location_id": 1047, "scan_type_id": 3},
{"id": 41, "location_id": 1047, "scan_type_id": 5},
{"id": 42, "location_id": 1047, "scan_type_id": 6},
{"id": 43, "location_id": 1048, "scan_type_id": 1},
{"id": 44, "location_id": 1048, "scan_type_id": 2},
{"id": 45, "location_id": 1048, "scan_type_id": 3},
{"id": 5, "location_id": 1042, "scan_type_id": 5},
{"id": 6, "location_id": 1042, "scan_type_id": 6},
{"id": 7, "location_id": 1042, "scan_type_id": 7},
{"id": 8, "location_id": 1042, "scan_type_id": 8},
{"id": 9, "location_id": 1043, "scan_type_id": 1}
]');

insert into "locations" (id, name, time_zone, phone, phone_country_code, bill_same_as_primary, street, city, state, postal_code, country, variant, is_hunter_client, culture_code, last_work_order, created_at) overriding system value
select id, name, time_zone, phone, phone_country_code, bill_same_as_primary, street, city, state, postal_code, country, variant, is_hunter_client, culture_code, last_work_order, created_at from jsonb_populate_recordset(null::"locations", '[
{"id": 1042, "city": "Chicago", "name": "Northside Collision", "phone": "(312) 555-0142", "state": "IL", "street": "4120 N Elston Ave", "country": "US", "variant": "default", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.599652+00:00", "postal_code": "60618", "culture_code": "en-US", "last_work_order": 3, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1043, "city": "Milwaukee", "name": "Lakeview Auto Body", "phone": "(414) 555-0117", "state": "WI", "street": "880 E Lakeshore Dr", "country": "US", "variant": "default", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.616949+00:00", "postal_code": "53202", "culture_code": "en-US", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1044, "city": "Leeds", "name": "Kerbside Motors", "phone": "0113 496 0123", "state": "West Yorkshire", "street": "17 Kirkgate Row", "country": "GB", "variant": "uk", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.623894+00:00", "postal_code": "LS2 7DJ", "culture_code": "en-GB", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+44", "bill_same_as_primary": true},
{"id": 1045, "city": "Halifax", "name": "Harbour Bodyworks", "phone": "(902) 555-0163", "state": "NS", "street": "9 Wharf Street", "country": "CA", "variant": "five", "time_zone": "America/Halifax", "created_at": "2026-11-21T21:43:27.636819+00:00", "postal_code": "B3H 4R2", "culture_code": "en-CA", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1046, "city": "Utrecht", "name": "De Vries Schadeherstel", "phone": "030 555 0148", "state": "Utrecht", "street": "Vlampijpstraat 41", "country": "NL", "variant": "nl", "time_zone": "Europe/Amsterdam", "created_at": "2026-11-21T21:43:27.640984+00:00", "postal_code": "3534 AR", "culture_code": "nl-NL", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+31", "bill_same_as_primary": true},
{"id": 1047, "city": "Torino", "name": "Officina Bellini", "phone": "011 555 0121", "state": "TO", "street": "Via Cigna 96", "country": "IT", "variant": "rd", "time_zone": "Europe/Rome", "created_at": "2026-11-21T21:43:27.644668+00:00", "postal_code": "10155", "culture_code": "it-IT", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+39", "bill_same_as_primary": true},
{"id": 1048, "city": "Bristol", "name": "Clearview Glass", "phone": "0117 496 0188", "state": "", "street": "3 Feeder Road", "country": "GB", "variant": "glass", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.647662+00:00", "postal_code": "BS2 0SE", "culture_code": "en-GB", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+44", "bill_same_as_primary": true}
]');

insert into "lookup_items" (id, key, section, "position", int_value, text, string_value, info_bubble, date_value) overriding system value
select id, key, section, "position", int_value, text, string_value, info_bubble, date_value from jsonb_populate_recordset(null::"lookup_items", '[
{"id": 1000, "key": "cancelReasons", "text": "The customer no longer wants it", "section": "", "position": 0, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "customer-withdrew"},
{"id": 1001, "key": "cancelReasons", "text": "The vehicle is no longer here", "section": "", "position": 1, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "vehicle-gone"},
{"id": 1002, "key": "cancelReasons", "text": "Wrong vehicle or wrong data", "section": "", "position": 2, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "wrong-vehicle"},
{"id": 1003, "key": "cancelReasons", "text": "Sent twice", "section": "", "position": 3, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "sent-twice"},
{"id": 1004, "key": "cancelReasons", "text": "Solved in the workshop", "section": "", "position": 4, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "solved"},
{"id": 1005, "key": "cancelReasons", "text": "Waiting for parts or repairs", "section": "", "position": 5, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "parts-missing"},
{"id": 1006, "key": "cancelReasons", "text": "No connection to the vehicle", "section": "", "position": 6, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "no-connection"},
{"id": 1007, "key": "cancelReasons", "text": "Not possible on this vehicle", "section": "", "position": 7, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "not-possible"},
{"id": 1008, "key": "cancelReasons", "text": "Other", "section": "", "position": 8, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "other"},
{"id": 1009, "key": "damagePositions", "text": "Front", "section": "front", "position": 0, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "front"},
{"id": 1010, "key": "damagePositions", "text": "Front left corner", "section": "front", "position": 1, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "front-left"},
{"id": 1011, "key": "damagePositions", "text": "Front right corner", "section": "front", "position": 2, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "front-right"},
{"id": 1012, "key": "damagePositions", "text": "Windscreen", "section": "glass", "position": 3, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "windscreen"},
{"id": 1013, "key": "damagePositions", "text": "Left front door", "section": "left", "position": 4, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "left-front-door"},
{"id": 1014, "key": "damagePositions", "text": "Left rear door", "section": "left", "position": 5, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "left-rear-door"},
{"id": 1015, "key": "damagePositions", "text": "Left sill", "section": "left", "position": 6, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "left-sill"},
{"id": 1016, "key": "damagePositions", "text": "Left rear quarter", "section": "left", "position": 7, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "left-quarter"},
{"id": 1017, "key": "damagePositions", "text": "Right front door", "section": "right", "position": 8, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "right-front-door"},
{"id": 1018, "key": "damagePositions", "text": "Right rear door", "section": "right", "position": 9, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "right-rear-door"},
{"id": 1019, "key": "damagePositions", "text": "Right sill", "section": "right", "position": 10, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "right-sill"},
{"id": 1020, "key": "damagePositions", "text": "Right rear quarter", "section": "right", "position": 11, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "right-quarter"},
{"id": 1021, "key": "damagePositions", "text": "Rear", "section": "rear", "position": 12, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "rear"},
{"id": 1022, "key": "damagePositions", "text": "Rear left corner", "section": "rear", "position": 13, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "rear-left"},
{"id": 1023, "key": "damagePositions", "text": "Rear right corner", "section": "rear", "position": 14, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "rear-right"},
{"id": 1024, "key": "damagePositions", "text": "Rear window", "section": "glass", "position": 15, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "rear-window"},
{"id": 1025, "key": "damagePositions", "text": "Roof", "section": "body", "position": 16, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "roof"},
{"id": 1026, "key": "damagePositions", "text": "Underbody", "section": "body", "position": 17, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "underbody"},
{"id": 1027, "key": "damagePositions", "text": "Wheels and suspension", "section": "body", "position": 18, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "suspension"},
{"id": 1028, "key": "damagePositions", "text": "Interior", "section": "body", "position": 19, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "interior"},
{"id": 1029, "key": "insuranceCompanies", "text": "Private customer", "section": "customer", "position": 0, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "private"},
{"id": 1030, "key": "insuranceCompanies", "text": "Fleet operator", "section": "customer", "position": 1, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "fleet"},
{"id": 1031, "key": "insuranceCompanies", "text": "Leasing company", "section": "customer", "position": 2, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "leasing"},
{"id": 1032, "key": "insuranceCompanies", "text": "Our rental partner", "section": "customer", "position": 3, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "rental"},
{"id": 1033, "key": "insuranceCompanies", "text": "Vehicle dealer", "section": "customer", "position": 4, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "dealer"},
{"id": 1034, "key": "insuranceCompanies", "text": "Public authority", "section": "customer", "position": 5, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "authority"},
{"id": 1035, "key": "insuranceCompanies", "text": "Insurance company", "section": "insurance", "position": 6, "int_value": null, "date_value": null, "info_bubble": "Name the insurer in the comments.", "string_value": "insurer"},
{"id": 1036, "key": "insuranceCompanies", "text": "Claims or accident management", "section": "insurance", "position": 7, "int_value": null, "date_value": null, "info_bubble": "Name the company in the comments.", "string_value": "claims-manager"},
{"id": 1037, "key": "insuranceCompanies", "text": "Warranty provider", "section": "insurance", "position": 8, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "warranty"},
{"id": 1038, "key": "insuranceCompanies", "text": "Repair network", "section": "trade", "position": 9, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "repair-network"},
{"id": 1039, "key": "insuranceCompanies", "text": "Another body shop", "section": "trade", "position": 10, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "body-shop"},
{"id": 1040, "key": "insuranceCompanies", "text": "Glass company", "section": "trade", "position": 11, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "glass-company"},
{"id": 1041, "key": "insuranceCompanies", "text": "Other", "section": "", "position": 12, "int_value": null, "date_value": null, "info_bubble": "Name the work provider in the comments.", "string_value": "other"},
{"id": 1042, "key": "languages", "text": "English", "section": "", "position": 0, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "en"},
{"id": 1043, "key": "languages", "text": "Español", "section": "", "position": 1, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "es"},
{"id": 1044, "key": "languages", "text": "Français", "section": "", "position": 2, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "fr"},
{"id": 1045, "key": "languages", "text": "Italiano", "section": "", "position": 3, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "it"},
{"id": 1046, "key": "languages", "text": "Nederlands", "section": "", "position": 4, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "nl"},
{"id": 1047, "key": "languages", "text": "Deutsch", "section": "", "position": 5, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "de"},
{"id": 1048, "key": "languages", "text": "Português", "section": "", "position": 6, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "pt"},
{"id": 1049, "key": "languages", "text": "Ελληνικά", "section": "", "position": 7, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "el"},
{"id": 1050, "key": "languages", "text": "Norsk", "section": "", "position": 8, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "no"},
{"id": 1051, "key": "languages", "text": "Suomi", "section": "", "position": 9, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "fi"},
{"id": 1052, "key": "languages", "text": "Svenska", "section": "", "position": 10, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "sv"},
{"id": 1053, "key": "languages", "text": "Slovenščina", "section": "", "position": 11, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "sl"},
{"id": 1054, "key": "languages", "text": "Polski", "section": "", "position": 12, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "pl"},
{"id": 1055, "key": "languages", "text": "Hrvatski", "section": "", "position": 13, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "hr"},
{"id": 1056, "key": "languages", "text": "Dansk", "section": "", "position": 14, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "da"},
{"id": 1057, "key": "languages", "text": "Lietuvių", "section": "", "position": 15, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "lt"},
{"id": 1058, "key": "odometerUnits", "text": "Kilometres", "section": "", "position": 0, "int_value": 1, "date_value": null, "info_bubble": "", "string_value": "km"},
{"id": 1059, "key": "odometerUnits", "text": "Miles", "section": "", "position": 1, "int_value": 2, "date_value": null, "info_bubble": "", "string_value": "mi"},
{"id": 1060, "key": "scanTools", "text": "OE diagnostic tool", "section": "diagnostics", "position": 0, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "oe-tool"},
{"id": 1061, "key": "scanTools", "text": "Aftermarket scan tool", "section": "diagnostics", "position": 1, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "aftermarket-tool"},
{"id": 1062, "key": "scanTools", "text": "Pass-thru interface", "section": "programming", "position": 2, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "pass-thru"},
{"id": 1063, "key": "scanTools", "text": "Key programming tool", "section": "programming", "position": 3, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "key-tool"},
{"id": 1064, "key": "scanTools", "text": "Calibration frame with targets", "section": "calibration", "position": 4, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "calibration-frame"},
{"id": 1065, "key": "scanTools", "text": "Digital target system", "section": "calibration", "position": 5, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "digital-targets"},
{"id": 1066, "key": "scanTools", "text": "Radar reflector", "section": "calibration", "position": 6, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "radar-reflector"},
{"id": 1067, "key": "scanTools", "text": "Calibration drive", "section": "calibration", "position": 7, "int_value": null, "date_value": null, "info_bubble": "Calibrated while driving.", "string_value": "dynamic-drive"},
{"id": 1068, "key": "scanTools", "text": "Tyre pressure tool", "section": "service", "position": 8, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "tpms-tool"},
{"id": 1069, "key": "scanTools", "text": "No tool", "section": "service", "position": 9, "int_value": null, "date_value": null, "info_bubble": "", "string_value": "none"}
]');

insert into "reports" (request_id, version, data, hash, sent_by, sent_at) overriding system value
select request_id, version, data, hash, sent_by, sent_at from jsonb_populate_recordset(null::"reports", '[
{"data": {"demo": false, "shop": {"name": "Northside Collision", "phone": "+1 (312) 555-0142", "address": ["4120 N Elston Ave", "Chicago, IL 60618"]}, "work": [{"Name": "Front camera calibration", "Tool": "Calibration frame with targets", "Notes": "", "Result": "Passed", "Calibration": true}, {"Name": "Front camera calibration", "Tool": "Our own frame", "Notes": "", "Result": "Completed", "Calibration": false}], "asked": {"srs": null, "comments": "", "drivable": null, "scanType": "Calibration", "insurance": "Fleet operator", "warningLight": null, "serviceElement": "Front camera calibration"}, "brand": {"address": [], "appName": "RemoteBay", "brandColour": "#0b5a66"}, "codes": [], "dates": {"taken": "2026-03-02T15:00:00.000Z", "created": "2026-03-02T15:00:00.000Z", "completed": "2026-03-02T15:00:00.000Z"}, "notes": "Level floor.", "device": null, "sentAt": "2026-03-02T15:00:00.000Z", "vehicle": {"VIN": "1HGCV1F30LA000001", "make": "Honda", "trim": "", "year": 2020, "model": "Accord", "plate": "", "engine": "", "odometer": 48210, "odometerUnit": "km"}, "version": 1, "pictures": [], "reportId": "1042-000001-R", "roNumber": "WORLD-REPORTED", "timeZone": "America/Chicago", "technician": {"name": "Jonas Keller"}, "afterScanned": false, "workOrderNumber": "1042-000001"}, "hash": "b99b9e308ec15c0471273d10d452e51c026eb26ff1609e47fad2b09a4091a1b9", "sent_at": "2026-03-02T15:00:00+00:00", "sent_by": 1009, "version": 1, "request_id": 1000}
]');

insert into "requests" (id, location_id, demo, work_order_number, version, status_id, priority, ro_number, ticket_number, is_mil, is_srs, is_drivable, shop_comments, calibration_setup, windscreen_replaced, calibration_attempted, contact_id, device_id, scan_type_id, service_element_id, schedule_dates, confirmed_date, vin, vrm, model_year, odometer, odometer_units, make_id, make, model_id, model, submodel, drive_type, transmission, insurance, engine, app_id, reason, technician_id, created_by, created_at, updated_by, updated_at, sent_at, taken_at, completed_at, report_version, report_sent_at, search_text) overriding system value
select id, location_id, demo, work_order_number, version, status_id, priority, ro_number, ticket_number, is_mil, is_srs, is_drivable, shop_comments, calibration_setup, windscreen_replaced, calibration_attempted, contact_id, device_id, scan_type_id, service_element_id, schedule_dates, confirmed_date, vin, vrm, model_year, odometer, odometer_units, make_id, make, model_id, model, submodel, drive_type, transmission, insurance, engine, app_id, reason, technician_id, created_by, created_at, updated_by, updated_at, sent_at, taken_at, completed_at, report_version, report_sent_at, search_text from jsonb_populate_recordset(null::"requests", '[
{"id": 1000, "vin": "1HGCV1F30LA000001", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "", "make_id": 0, "sent_at": "2026-03-02T15:00:00+00:00", "version": 3, "model_id": 0, "odometer": 48210, "priority": 0, "submodel": null, "taken_at": "2026-03-02T15:00:00+00:00", "device_id": null, "insurance": {"Id": 1030, "Text": "Fleet operator"}, "ro_number": "WORLD-REPORTED", "status_id": 2, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": {"Id": 2, "Text": "RWD"}, "model_year": 2020, "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1009, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000001 world-reported 1hgcv1f30la000001 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 3, "transmission": {"Id": 6, "Text": "Single speed"}, "shop_comments": "", "technician_id": 1009, "ticket_number": "", "confirmed_date": null, "odometer_units": {"Id": 1058, "Text": "Kilometres"}, "report_sent_at": "2026-03-02T15:00:00+00:00", "report_version": 1, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000001", "service_element_id": 101, "windscreen_replaced": -1, "calibration_attempted": -1},
{"id": 1001, "vin": "1HGCV1F30LA000002", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "The vehicle is no longer here: picked up at 9:30", "make_id": 0, "sent_at": null, "version": 2, "model_id": 0, "odometer": null, "priority": 0, "submodel": null, "taken_at": null, "device_id": null, "insurance": null, "ro_number": "WORLD-CANCELLED", "status_id": 5, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": null, "model_year": 2020, "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1000, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000002 world-cancelled 1hgcv1f30la000002 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 1, "transmission": null, "shop_comments": "", "technician_id": null, "ticket_number": "", "confirmed_date": null, "odometer_units": null, "report_sent_at": null, "report_version": 0, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000002", "service_element_id": null, "windscreen_replaced": -1, "calibration_attempted": -1},
{"id": 1002, "vin": "1HGCV1F30LA000003", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "", "make_id": 0, "sent_at": null, "version": 1, "model_id": 0, "odometer": null, "priority": 0, "submodel": null, "taken_at": null, "device_id": null, "insurance": {"Id": 0, "Text": "Aunt Ida"}, "ro_number": "WORLD-OWN-WORDS", "status_id": 1, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": {"Id": 0, "Text": "Chain"}, "model_year": 2020, "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1000, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000003 world-own-words 1hgcv1f30la000003 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 4, "transmission": null, "shop_comments": "", "technician_id": null, "ticket_number": "", "confirmed_date": null, "odometer_units": null, "report_sent_at": null, "report_version": 0, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000003", "service_element_id": null, "windscreen_replaced": -1, "calibration_attempted": -1}
]');

insert into "roles" (id, name) overriding system value
select id, name from jsonb_populate_recordset(null::"roles", '[
{"id": 1, "name": "SuperAdmin"},
{"id": 14, "name": "RAG Only"},
{"id": 2, "name": "Admin"},
{"id": 3, "name": "InShopTech"},
{"id": 4, "name": "DiagCoord"},
{"id": 5, "name": "MasterTech"},
{"id": 6, "name": "Dispatch"}
]');

insert into "scan_types" (id, name, group_id, disclaimer, active) overriding system value
select id, name, group_id, disclaimer, active from jsonb_populate_recordset(null::"scan_types", '[
{"id": 1, "name": "Pre-scan with DTC clearing", "active": true, "group_id": 2, "disclaimer": "Cleared codes are gone from the vehicle. They stay in the report; repair what caused them before the vehicle leaves."},
{"id": 2, "name": "Post-scan with DTC clearing", "active": true, "group_id": 2, "disclaimer": "Finish all repairs, reconnect every component and close every panel before the scan. Codes that come back need another repair."},
{"id": 3, "name": "Calibration", "active": true, "group_id": 1, "disclaimer": "Level floor, even light, correct tyre pressures, an empty boot and the maker''s targets at the maker''s distances are needed. A test drive may follow."},
{"id": 4, "name": "Aiming", "active": true, "group_id": 1, "disclaimer": "Connect a power supply that holds the battery''s voltage, and prepare the floor, light and targets as for a calibration. Do not switch off while programming runs."},
{"id": 5, "name": "Programming and coding", "active": true, "group_id": 5, "disclaimer": "Connect a power supply that holds the battery''s voltage and a wired network. An interrupted programming can make a control unit unusable."},
{"id": 6, "name": "Service reset", "active": true, "group_id": 4, "disclaimer": ""},
{"id": 7, "name": "Special investigations and configurations", "active": true, "group_id": 6, "disclaimer": "Describe the fault and what was tried in the comments. An investigation may end without a repair."},
{"id": 8, "name": "Key programming", "active": true, "group_id": 3, "disclaimer": "Have every key of the vehicle and proof of ownership at hand. Keys that are not there may stop working."}
]');

insert into "service_element_groups" (id, name) overriding system value
select id, name from jsonb_populate_recordset(null::"service_element_groups", '[
{"id": 1, "name": "ADAS calibration and programming"},
{"id": 2, "name": "Diagnostic scans and DTC management"},
{"id": 3, "name": "Key programming and coding"},
{"id": 4, "name": "Service resets"},
{"id": 5, "name": "Component programming and configuration"},
{"id": 6, "name": "Special functions and surveys"}
]');

insert into "service_elements" (id, group_id, name) overriding system value
select id, group_id, name from jsonb_populate_recordset(null::"service_elements", '[
{"id": 101, "name": "Front camera calibration", "group_id": 1},
{"id": 102, "name": "Front radar calibration", "group_id": 1},
{"id": 103, "name": "Rear radar calibration", "group_id": 1},
{"id": 104, "name": "Blind-spot sensor calibration", "group_id": 1},
{"id": 105, "name": "Surround-view camera calibration", "group_id": 1},
{"id": 106, "name": "Rear-view camera calibration", "group_id": 1},
{"id": 107, "name": "Lidar calibration", "group_id": 1},
{"id": 108, "name": "Night-vision camera calibration", "group_id": 1},
{"id": 109, "name": "Parking sensor calibration", "group_id": 1},
{"id": 110, "name": "Head-up display calibration", "group_id": 1},
{"id": 111, "name": "Headlamp levelling calibration", "group_id": 1},
{"id": 112, "name": "Steering angle sensor calibration", "group_id": 1},
{"id": 201, "name": "Full vehicle scan", "group_id": 2},
{"id": 202, "name": "Clearing of fault codes", "group_id": 2},
{"id": 203, "name": "Airbag system scan", "group_id": 2},
{"id": 204, "name": "Gateway unlock", "group_id": 2},
{"id": 205, "name": "Live data recording", "group_id": 2},
{"id": 206, "name": "Network communication check", "group_id": 2},
{"id": 301, "name": "Key adding", "group_id": 3},
{"id": 302, "name": "All keys lost", "group_id": 3},
{"id": 303, "name": "Immobiliser coding", "group_id": 3},
{"id": 304, "name": "Key deleting", "group_id": 3},
{"id": 305, "name": "Steering lock coding", "group_id": 3},
{"id": 401, "name": "Oil service reset", "group_id": 4},
{"id": 402, "name": "Exhaust fluid (urea) reset", "group_id": 4},
{"id": 403, "name": "Tyre pressure monitoring reset", "group_id": 4},
{"id": 404, "name": "Brake pad service reset", "group_id": 4},
{"id": 405, "name": "Battery registration", "group_id": 4},
{"id": 406, "name": "Particulate filter regeneration", "group_id": 4},
{"id": 407, "name": "Electronic parking brake service mode", "group_id": 4},
{"id": 501, "name": "Engine control unit programming", "group_id": 5},
{"id": 502, "name": "Transmission control unit programming", "group_id": 5},
{"id": 503, "name": "Airbag control unit coding", "group_id": 5},
{"id": 504, "name": "Body control unit coding", "group_id": 5},
{"id": 505, "name": "Instrument cluster coding", "group_id": 5},
{"id": 506, "name": "Camera module programming", "group_id": 5},
{"id": 507, "name": "Injector coding", "group_id": 5},
{"id": 508, "name": "Towbar module coding", "group_id": 5},
{"id": 601, "name": "Crash data reset", "group_id": 6},
{"id": 602, "name": "Transport mode off", "group_id": 6},
{"id": 603, "name": "Seat weight sensor zeroing", "group_id": 6},
{"id": 604, "name": "Electric drive safety survey", "group_id": 6},
{"id": 605, "name": "Software version survey", "group_id": 6}
]');

insert into "sign_in_failures" (bucket, failures, blocked_until, last_at) overriding system value
select bucket, failures, blocked_until, last_at from jsonb_populate_recordset(null::"sign_in_failures", '[
{"bucket": "address 127.0.0.1", "last_at": "2026-03-02T15:00:00+00:00", "failures": 0, "blocked_until": null}
]');

insert into "solutions" (id, name, app_id, variant, default_language, domain_names) overriding system value
select id, name, app_id, variant, default_language, domain_names from jsonb_populate_recordset(null::"solutions", '[
{"id": 1, "name": "RemoteBay", "app_id": 3, "variant": "default", "domain_names": ["remotebay.example"], "default_language": ""},
{"id": 2, "name": "Kerb desk", "app_id": 1, "variant": "uk", "domain_names": ["portal.example.com"], "default_language": ""},
{"id": 3, "name": "RemoteBay Five", "app_id": 5, "variant": "five", "domain_names": ["five.remotebay.example"], "default_language": ""},
{"id": 4, "name": "RemoteBay Nederland", "app_id": 4, "variant": "nl", "domain_names": ["nl.remotebay.example"], "default_language": "nl"},
{"id": 5, "name": "RemoteBay Diagnostics", "app_id": 6, "variant": "rd", "domain_names": ["rd.remotebay.example"], "default_language": ""},
{"id": 6, "name": "RemoteBay Glass", "app_id": 1, "variant": "glass", "domain_names": ["glass.remotebay.example"], "default_language": ""}
]');

insert into "user_roles" (user_id, role_id) overriding system value
select user_id, role_id from jsonb_populate_recordset(null::"user_roles", '[
{"role_id": 1, "user_id": 1013},
{"role_id": 14, "user_id": 1008},
{"role_id": 2, "user_id": 1012},
{"role_id": 3, "user_id": 1000},
{"role_id": 3, "user_id": 1002},
{"role_id": 3, "user_id": 1003},
{"role_id": 3, "user_id": 1004},
{"role_id": 3, "user_id": 1005},
{"role_id": 3, "user_id": 1006},
{"role_id": 3, "user_id": 1007},
{"role_id": 4, "user_id": 1001},
{"role_id": 5, "user_id": 1009},
{"role_id": 5, "user_id": 1010},
{"role_id": 6, "user_id": 1011}
]');

insert into "users" (id, username, email, given_name, family_name, phone, language, time_zone, location_id, password_hash, show_rag, is_uk, is_mahle, banned, push_token, created_at, version) overriding system value
select id, username, email, given_name, family_name, phone, language, time_zone, location_id, password_hash, show_rag, is_uk, is_mahle, banned, push_token, created_at, version from jsonb_populate_recordset(null::"users", '[
{"id": 1000, "email": "shop@demo.test", "is_uk": false, "phone": "(312) 555-0143", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "shop@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.748786+00:00", "given_name": "Maya", "push_token": "", "family_name": "Torres", "location_id": 1042, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$7MMZsoR3S9/6Jfp0AeLKpQ$uREg+GSOg+FMtE5HnLEpKOnYmBojYf5vu+6ZKFQ5Eks"},
{"id": 1001, "email": "coord@demo.test", "is_uk": false, "phone": "(312) 555-0144", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "coord@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.768551+00:00", "given_name": "Owen", "push_token": "", "family_name": "Clarke", "location_id": 1042, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$nnm9zkUaZFAdSyt6/CeRgg$6mRsjTNxwlOPrsDbnxAwzJmEZpvxV0Y6DUMaN2ENpWY"},
{"id": 1002, "email": "shop2@demo.test", "is_uk": false, "phone": "(414) 555-0118", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "shop2@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.793203+00:00", "given_name": "Dana", "push_token": "", "family_name": "Novak", "location_id": 1043, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$TdDgU3gA/Bst3Qb80VSHMQ$F5jU7tN3lzV6ir1SS1AK8LPEP3g0tIvALlrAZBsI6Os"},
{"id": 1003, "email": "uk@demo.test", "is_uk": true, "phone": "0113 496 0124", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "uk@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.809142+00:00", "given_name": "Callum", "push_token": "", "family_name": "Shaw", "location_id": 1044, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$3Sm5vFIed2ab+7sQwzTlPQ$1PZ0WosNnKhK9bAm3hr5Pds5CTP1LrJPtBjgOHetjLk"},
{"id": 1004, "email": "five@demo.test", "is_uk": false, "phone": "(902) 555-0164", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "five@demo.test", "time_zone": "America/Halifax", "created_at": "2026-11-21T21:43:27.831454+00:00", "given_name": "Noa", "push_token": "", "family_name": "Martin", "location_id": 1045, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$fHv3t2vhYk7I4jwbrL+ryA$LOzU0Xy0OpNbEevYUXPIUorRQ54Wswu4yobOvDAgSXU"},
{"id": 1005, "email": "nl@demo.test", "is_uk": false, "phone": "030 555 0149", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "nl@demo.test", "time_zone": "Europe/Amsterdam", "created_at": "2026-11-21T21:43:27.852963+00:00", "given_name": "Sanne", "push_token": "", "family_name": "de Vries", "location_id": 1046, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$sbbPzyfp8LibKakyMMeozw$UTAUSW6IMHfNyDOOyLg2cJ0yUj8yStUXyj0kphHF9kA"},
{"id": 1006, "email": "rd@demo.test", "is_uk": false, "phone": "011 555 0122", "banned": false, "version": 1, "is_mahle": true, "language": "", "show_rag": false, "username": "rd@demo.test", "time_zone": "Europe/Rome", "created_at": "2026-11-21T21:43:27.881062+00:00", "given_name": "Luca", "push_token": "", "family_name": "Bellini", "location_id": 1047, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$U7sa6rzL1wceMfBDcTT3fw$K5Ou94Z1Rh1y/p2995cepCjNVxgPJDj4nOXf1LUb5nE"},
{"id": 1007, "email": "glass@demo.test", "is_uk": true, "phone": "0117 496 0189", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "glass@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.906551+00:00", "given_name": "Priya", "push_token": "", "family_name": "Patel", "location_id": 1048, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$HaGS4EIw20ivV2cSz1aleg$miZld3cgdzoWO6PLf9TB2Ev0OmC+KOGRWg6bD6MfH7A"},
{"id": 1008, "email": "rag@demo.test", "is_uk": false, "phone": "(312) 555-0145", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "rag@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.922104+00:00", "given_name": "Erin", "push_token": "", "family_name": "Walsh", "location_id": 1042, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ywTAfcoY9U6kgnlH+yvPNw$A34NXFn68PpMHO/ueg8FbjV7gO243tBOU7v3ig3F1KA"},
{"id": 1009, "email": "tech@demo.test", "is_uk": false, "phone": "020 7946 0101", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "tech@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.945822+00:00", "given_name": "Jonas", "push_token": "", "family_name": "Keller", "location_id": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$G3qoY4qEla1bXZFXpQtvlw$hMsvzQSKEje+jGSfuOhBvjiZDgDeDlkkBCHh9jeIHIk"},
{"id": 1010, "email": "tech2@demo.test", "is_uk": false, "phone": "020 7946 0102", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "tech2@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.965202+00:00", "given_name": "Aisha", "push_token": "", "family_name": "Rahman", "location_id": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ESgKN519FWx5XnUOfvsB+Q$rfLG3syWc7yT92FVeGAg+16H1s6kBgq6Qx+Qv4Z57LM"},
{"id": 1011, "email": "dispatch@demo.test", "is_uk": false, "phone": "020 7946 0103", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "dispatch@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:27.981099+00:00", "given_name": "Ruth", "push_token": "", "family_name": "Okafor", "location_id": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$zZe1TdPyYkmVaGFmNhpyhw$XWivRDGLvPMaOwO04duzDI0EgIK9KzecHDbyL/UKWgQ"},
{"id": 1012, "email": "admin@demo.test", "is_uk": false, "phone": "(312) 555-0146", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "admin@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-21T21:43:27.994079+00:00", "given_name": "Grace", "push_token": "", "family_name": "Lindqvist", "location_id": 1042, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$0rUs39g8NBlazBG7Owg/nA$77JzU3LH/4UfeL0xD7pf2SSIW9GUgi6hxVOD6wizBfU"},
{"id": 1013, "email": "super@demo.test", "is_uk": false, "phone": "020 7946 0104", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "super@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-21T21:43:28.009057+00:00", "given_name": "Tomas", "push_token": "", "family_name": "Varga", "location_id": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$pZLr+grHzr7Cm6l3JM0MLA$AEGBQQbPbN71oOGzuPwY3YekkHzDXV5RdHEt0gmsDl8"}
]');

insert into "variants" (key, app_id, app_name, submitted_label, wrong_login, theme, logo_path, features) overriding system value
select key, app_id, app_name, submitted_label, wrong_login, theme, logo_path, features from jsonb_populate_recordset(null::"variants", '[
{"key": "default", "theme": {"brand": "#0b5a66", "onBrand": "#ffffff", "brandDark": "#6cc7d3", "onBrandDark": "#06272c"}, "app_id": 3, "app_name": "RemoteBay", "features": {"coins": false, "location": true, "profileLink": true, "vehicleAssist": false, "confirmConnection": true}, "logo_path": "/logos/default.svg", "wrong_login": "default", "submitted_label": "submitted"},
{"key": "five", "theme": {"brand": "#7a1f5c", "onBrand": "#ffffff", "brandDark": "#f0a3d3", "onBrandDark": "#3b0a2a"}, "app_id": 5, "app_name": "RemoteBay Five", "features": {"coins": false, "location": true, "profileLink": true, "vehicleAssist": true, "confirmConnection": true}, "logo_path": "/logos/five.svg", "wrong_login": "default", "submitted_label": "submitted"},
{"key": "glass", "theme": {"brand": "#5b36b8", "onBrand": "#ffffff", "brandDark": "#c2adff", "onBrandDark": "#1e0f4a"}, "app_id": 1, "app_name": "RemoteBay Glass", "features": {"coins": false, "location": true, "profileLink": true, "vehicleAssist": true, "confirmConnection": false}, "logo_path": "/logos/glass.svg", "wrong_login": "default", "submitted_label": "submitted"},
{"key": "nl", "theme": {"brand": "#9a3b00", "onBrand": "#ffffff", "brandDark": "#ffb37a", "onBrandDark": "#3a1600"}, "app_id": 4, "app_name": "RemoteBay Nederland", "features": {"coins": false, "location": true, "profileLink": true, "vehicleAssist": false, "confirmConnection": true}, "logo_path": "/logos/nl.svg", "wrong_login": "default", "submitted_label": "requested"},
{"key": "rd", "theme": {"brand": "#1d6b32", "onBrand": "#ffffff", "brandDark": "#86d69a", "onBrandDark": "#06280f"}, "app_id": 6, "app_name": "RemoteBay Diagnostics", "features": {"coins": true, "location": false, "profileLink": false, "vehicleAssist": false, "confirmConnection": true}, "logo_path": "/logos/rd.svg", "wrong_login": "short", "submitted_label": "submitted"},
{"key": "uk", "theme": {"brand": "#112233", "onBrand": "#ffffff", "brandDark": "#9db8ff", "onBrandDark": "#0a1a40"}, "app_id": 1, "app_name": "Kerb Portal", "features": {"profileLink": false, "vehicleAssist": false}, "logo_path": "/logos/uk.svg", "wrong_login": "default", "submitted_label": "submitted"}
]');

select setval('"audit_entries_id_seq"', 9);
select setval('"devices_id_seq"', 1010);
select setval('"live_events_id_seq"', 7);
select setval('"location_scan_types_id_seq"', 45);
select setval('"locations_id_seq"', 1048);
select setval('"lookup_items_id_seq"', 1488);
select setval('"requests_id_seq"', 1002);
select setval('"users_id_seq"', 1013);
