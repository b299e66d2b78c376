insert into "audit_entries" (id, at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id) overriding system value
select id, at, user_id, user_name, action, noun, noun_id, location_id, from_state, to_state, details, ip, user_agent, request_id from jsonb_populate_recordset(null::"audit_entries", '[
{"at": "2026-03-02T15:00:00+00:00", "id": 1, "ip": "127.0.0.1", "noun": "user", "action": "session.signed-in", "details": {"demo": false, "solution": 1}, "noun_id": 1000, "user_id": 1000, "to_state": null, "user_name": "Maya Torres", "from_state": null, "request_id": "86d3df81-591b-46eb-ae37-3f67b5cf673a", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 2, "ip": "127.0.0.1", "noun": "user", "action": "session.signed-in", "details": {"demo": false, "solution": 1}, "noun_id": 1009, "user_id": 1009, "to_state": null, "user_name": "Jonas Keller", "from_state": null, "request_id": "c2f97113-c64f-4bb1-8f32-188d6f82612c", "user_agent": "lightMyRequest", "location_id": null},
{"at": "2026-03-02T15:00:00+00:00", "id": 3, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1000, "user_id": 1000, "to_state": "InProcess", "user_name": "Maya Torres", "from_state": null, "request_id": "ab9891bb-b80e-4514-b978-7d641221768d", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 4, "ip": "127.0.0.1", "noun": "request", "action": "request.taken", "details": null, "noun_id": 1000, "user_id": 1009, "to_state": "Jonas Keller", "user_name": "Jonas Keller", "from_state": null, "request_id": "32b37aa0-c632-4711-9d94-c0f2ad03d7fd", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 5, "ip": "127.0.0.1", "noun": "request", "action": "findings.saved", "details": {"work": 2, "codes": 3}, "noun_id": 1000, "user_id": 1009, "to_state": null, "user_name": "Jonas Keller", "from_state": null, "request_id": "d9aae08a-e86a-425a-ba86-4d01d0c30790", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 6, "ip": "127.0.0.1", "noun": "request", "action": "report.sent", "details": null, "noun_id": 1000, "user_id": 1009, "to_state": "1", "user_name": "Jonas Keller", "from_state": null, "request_id": "ac53b309-f647-4c55-8f73-7c162f6e566e", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 7, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1001, "user_id": 1000, "to_state": "Pending", "user_name": "Maya Torres", "from_state": null, "request_id": "be5646d8-3382-4ddd-8898-c59c512c0477", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 8, "ip": "127.0.0.1", "noun": "request", "action": "request.moved", "details": null, "noun_id": 1001, "user_id": 1000, "to_state": "Cancelled", "user_name": "Maya Torres", "from_state": "Pending", "request_id": "edf7b40c-1006-4b1e-9f46-930011501dde", "user_agent": "lightMyRequest", "location_id": 1042},
{"at": "2026-03-02T15:00:00+00:00", "id": 9, "ip": "127.0.0.1", "noun": "request", "action": "request.created", "details": null, "noun_id": 1002, "user_id": 1000, "to_state": "Pending", "user_name": "Maya Torres", "from_state": null, "request_id": "a1b6ee88-f66c-48a8-ac60-20a9be49a5dc", "user_agent": "lightMyRequest", "location_id": 1042}
]');

insert into "device_types" (id, description) overriding system value
select id, description from jsonb_populate_recordset(null::"device_types", '[
{"id": 1, "description": null},
{"id": 2, "description": null},
{"id": 3, "description": null}
]');

insert into "devices" (id, location_id, friendly_name, serial_number, device_type_id, secret_hash, last_heard_at) overriding system value
select id, location_id, friendly_name, serial_number, device_type_id, secret_hash, last_heard_at from jsonb_populate_recordset(null::"devices", '[
{"id": 1000, "location_id": 1042, "secret_hash": "19b6274e9c60f3c90e7759fdbe70272ace9e58481c90a080679697630e08715b", "friendly_name": "Bay 1", "last_heard_at": null, "serial_number": "RB-10042", "device_type_id": 1},
{"id": 1001, "location_id": 1042, "secret_hash": "96fdc59c1dfbbdf0425b4b2d4c12bfba9def5f1d82d9a34a8ba5ac768e750a84", "friendly_name": "Bay 2", "last_heard_at": null, "serial_number": "RB-10043", "device_type_id": 1},
{"id": 1002, "location_id": 1042, "secret_hash": "4ff2f1cc4a46c2279d5cba78d1049a2fcde18487a3ba5662c0579ccd969edf0f", "friendly_name": "Mobile kit", "last_heard_at": null, "serial_number": "RB-10101", "device_type_id": 2},
{"id": 1003, "location_id": 1043, "secret_hash": "695544424cf867e505169ce02aa08dede3d9c4b94a364a40c9a755f355f5bea3", "friendly_name": "Front bay", "last_heard_at": null, "serial_number": "RB-10044", "device_type_id": 1},
{"id": 1004, "location_id": 1044, "secret_hash": "6313490bc611c4d063d734d1a1344ce48f8cde7f59b26c4ec6841c04fa5cf0c2", "friendly_name": "Ramp A", "last_heard_at": null, "serial_number": "RB-20011", "device_type_id": 1},
{"id": 1005, "location_id": 1044, "secret_hash": "e9d087a61504136d74d7ec1f54029f46a707e0a186714c9328f750483fe3e18d", "friendly_name": "Ramp B", "last_heard_at": null, "serial_number": "RB-20012", "device_type_id": 2},
{"id": 1006, "location_id": 1045, "secret_hash": "49f25f637becef518a3ef3ace7a7dc60cc3a57fbc61bb0453125dd0beee7ca59", "friendly_name": "Dock bay", "last_heard_at": null, "serial_number": "RB-50001", "device_type_id": 1},
{"id": 1007, "location_id": 1046, "secret_hash": "827efe06524ece959fa33274d1fd3eda68fd8b91240591d92d89e9d6369b0fdd", "friendly_name": "Brug 1", "last_heard_at": null, "serial_number": "RB-31001", "device_type_id": 1},
{"id": 1008, "location_id": 1046, "secret_hash": "45c3c0edb4b2cc0429221856de97fabc582c697dcc4940990114bf345241af8c", "friendly_name": "Brug 2", "last_heard_at": null, "serial_number": "RB-31002", "device_type_id": 1},
{"id": 1009, "location_id": 1047, "secret_hash": "e24f04ba95f6f850af8349a86119b343f4b4a985efb37db7b8d64a6db27ee0fe", "friendly_name": "Ponte 1", "last_heard_at": null, "serial_number": "RB-39001", "device_type_id": 3},
{"id": 1010, "location_id": 1048, "secret_hash": "4f6673f74198e3785282101f4f48eff891c6291a27c82e1d229c997b095e03b3", "friendly_name": "Van 4", "last_heard_at": null, "serial_number": "RB-21001", "device_type_id": 2}
]');

insert into "findings" (request_id, version, codes, work, after_scanned, notes, updated_by, updated_at) overriding system value
select request_id, version, codes, work, after_scanned, notes, updated_by, updated_at from jsonb_populate_recordset(null::"findings", '[
{"work": [{"Tool": "Kalibriergestell mit Zieltafeln", "Notes": "", "Result": "Passed", "ToolKey": "calibration-frame", "ServiceElementId": 101}, {"Tool": "Our own frame", "Notes": "", "Result": "Completed", "ServiceElementId": 0}], "codes": [{"Code": "C0035", "Text": "Left front wheel speed sensor", "Phase": "before", "Module": "ABS", "Status": "Confirmed", "FailureType": "11"}, {"Code": "P0420", "Text": "Catalyst efficiency", "Phase": "before", "Module": "Engine", "Status": "Pending", "FailureType": "00"}, {"Code": "C0035", "Text": "Left front wheel speed sensor", "Phase": "after", "Module": "abs", "Status": "Confirmed", "FailureType": "11"}], "notes": "Level floor.", "version": 1, "request_id": 1000, "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1009, "after_scanned": true}
]');

insert into "flags" (name, value) overriding system value
select name, value from jsonb_populate_recordset(null::"flags", '[
{"name": "RagRatingEnabled", "value": "1"}
]');

insert into "live_stream" ("only", id) overriding system value
select "only", id from jsonb_populate_recordset(null::"live_stream", '[
{"id": "5bc6bf6e", "only": true}
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
{"id": 1042, "city": "Chicago", "name": "Northside Collision", "phone": "(312) 555-0142", "state": "IL", "street": "4120 N Elston Ave", "country": "US", "variant": "default", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.201126+00:00", "postal_code": "60618", "culture_code": "en-US", "last_work_order": 3, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1043, "city": "Milwaukee", "name": "Lakeview Auto Body", "phone": "(414) 555-0117", "state": "WI", "street": "880 E Lakeshore Dr", "country": "US", "variant": "default", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.220981+00:00", "postal_code": "53202", "culture_code": "en-US", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1044, "city": "Leeds", "name": "Kerbside Motors", "phone": "0113 496 0123", "state": "West Yorkshire", "street": "17 Kirkgate Row", "country": "GB", "variant": "uk", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.223517+00:00", "postal_code": "LS2 7DJ", "culture_code": "en-GB", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+44", "bill_same_as_primary": true},
{"id": 1045, "city": "Halifax", "name": "Harbour Bodyworks", "phone": "(902) 555-0163", "state": "NS", "street": "9 Wharf Street", "country": "CA", "variant": "five", "time_zone": "America/Halifax", "created_at": "2026-11-22T00:38:51.225559+00:00", "postal_code": "B3H 4R2", "culture_code": "en-CA", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+1", "bill_same_as_primary": true},
{"id": 1046, "city": "Utrecht", "name": "De Vries Schadeherstel", "phone": "030 555 0148", "state": "Utrecht", "street": "Vlampijpstraat 41", "country": "NL", "variant": "nl", "time_zone": "Europe/Amsterdam", "created_at": "2026-11-22T00:38:51.23391+00:00", "postal_code": "3534 AR", "culture_code": "nl-NL", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+31", "bill_same_as_primary": true},
{"id": 1047, "city": "Torino", "name": "Officina Bellini", "phone": "011 555 0121", "state": "TO", "street": "Via Cigna 96", "country": "IT", "variant": "rd", "time_zone": "Europe/Rome", "created_at": "2026-11-22T00:38:51.238279+00:00", "postal_code": "10155", "culture_code": "it-IT", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+39", "bill_same_as_primary": true},
{"id": 1048, "city": "Bristol", "name": "Clearview Glass", "phone": "0117 496 0188", "state": "", "street": "3 Feeder Road", "country": "GB", "variant": "glass", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.239929+00:00", "postal_code": "BS2 0SE", "culture_code": "en-GB", "last_work_order": 0, "is_hunter_client": false, "phone_country_code": "+44", "bill_same_as_primary": true}
]');

insert into "lookup_items" (id, key, section, "position", int_value, text, string_value, info_bubble, date_value) overriding system value
select id, key, section, "position", int_value, text, string_value, info_bubble, date_value from jsonb_populate_recordset(null::"lookup_items", '[
{"id": 1000, "key": "cancelReasons", "text": null, "section": "", "position": 0, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "customer-withdrew"},
{"id": 1001, "key": "cancelReasons", "text": null, "section": "", "position": 1, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "vehicle-gone"},
{"id": 1002, "key": "cancelReasons", "text": null, "section": "", "position": 2, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "wrong-vehicle"},
{"id": 1003, "key": "cancelReasons", "text": null, "section": "", "position": 3, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "sent-twice"},
{"id": 1004, "key": "cancelReasons", "text": null, "section": "", "position": 4, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "solved"},
{"id": 1005, "key": "cancelReasons", "text": null, "section": "", "position": 5, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "parts-missing"},
{"id": 1006, "key": "cancelReasons", "text": null, "section": "", "position": 6, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "no-connection"},
{"id": 1007, "key": "cancelReasons", "text": null, "section": "", "position": 7, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "not-possible"},
{"id": 1008, "key": "cancelReasons", "text": null, "section": "", "position": 8, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "other"},
{"id": 1009, "key": "damagePositions", "text": null, "section": "front", "position": 0, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "front"},
{"id": 1010, "key": "damagePositions", "text": null, "section": "front", "position": 1, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "front-left"},
{"id": 1011, "key": "damagePositions", "text": null, "section": "front", "position": 2, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "front-right"},
{"id": 1012, "key": "damagePositions", "text": null, "section": "glass", "position": 3, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "windscreen"},
{"id": 1013, "key": "damagePositions", "text": null, "section": "left", "position": 4, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "left-front-door"},
{"id": 1014, "key": "damagePositions", "text": null, "section": "left", "position": 5, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "left-rear-door"},
{"id": 1015, "key": "damagePositions", "text": null, "section": "left", "position": 6, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "left-sill"},
{"id": 1016, "key": "damagePositions", "text": null, "section": "left", "position": 7, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "left-quarter"},
{"id": 1017, "key": "damagePositions", "text": null, "section": "right", "position": 8, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "right-front-door"},
{"id": 1018, "key": "damagePositions", "text": null, "section": "right", "position": 9, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "right-rear-door"},
{"id": 1019, "key": "damagePositions", "text": null, "section": "right", "position": 10, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "right-sill"},
{"id": 1020, "key": "damagePositions", "text": null, "section": "right", "position": 11, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "right-quarter"},
{"id": 1021, "key": "damagePositions", "text": null, "section": "rear", "position": 12, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "rear"},
{"id": 1022, "key": "damagePositions", "text": null, "section": "rear", "position": 13, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "rear-left"},
{"id": 1023, "key": "damagePositions", "text": null, "section": "rear", "position": 14, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "rear-right"},
{"id": 1024, "key": "damagePositions", "text": null, "section": "glass", "position": 15, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "rear-window"},
{"id": 1025, "key": "damagePositions", "text": null, "section": "body", "position": 16, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "roof"},
{"id": 1026, "key": "damagePositions", "text": null, "section": "body", "position": 17, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "underbody"},
{"id": 1027, "key": "damagePositions", "text": null, "section": "body", "position": 18, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "suspension"},
{"id": 1028, "key": "damagePositions", "text": null, "section": "body", "position": 19, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "interior"},
{"id": 1029, "key": "insuranceCompanies", "text": null, "section": "customer", "position": 0, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "private"},
{"id": 1030, "key": "insuranceCompanies", "text": null, "section": "customer", "position": 1, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "fleet"},
{"id": 1031, "key": "insuranceCompanies", "text": null, "section": "customer", "position": 2, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "leasing"},
{"id": 1032, "key": "insuranceCompanies", "text": "Our rental partner", "section": "customer", "position": 3, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "rental"},
{"id": 1033, "key": "insuranceCompanies", "text": null, "section": "customer", "position": 4, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "dealer"},
{"id": 1034, "key": "insuranceCompanies", "text": null, "section": "customer", "position": 5, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "authority"},
{"id": 1035, "key": "insuranceCompanies", "text": null, "section": "insurance", "position": 6, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "insurer"},
{"id": 1036, "key": "insuranceCompanies", "text": null, "section": "insurance", "position": 7, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "claims-manager"},
{"id": 1037, "key": "insuranceCompanies", "text": null, "section": "insurance", "position": 8, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "warranty"},
{"id": 1038, "key": "insuranceCompanies", "text": null, "section": "trade", "position": 9, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "repair-network"},
{"id": 1039, "key": "insuranceCompanies", "text": null, "section": "trade", "position": 10, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "body-shop"},
{"id": 1040, "key": "insuranceCompanies", "text": null, "section": "trade", "position": 11, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "glass-company"},
{"id": 1041, "key": "insuranceCompanies", "text": null, "section": "", "position": 12, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "other"},
{"id": 1042, "key": "languages", "text": null, "section": "", "position": 0, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "en"},
{"id": 1043, "key": "languages", "text": null, "section": "", "position": 1, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "es"},
{"id": 1044, "key": "languages", "text": null, "section": "", "position": 2, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "fr"},
{"id": 1045, "key": "languages", "text": null, "section": "", "position": 3, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "it"},
{"id": 1046, "key": "languages", "text": null, "section": "", "position": 4, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "nl"},
{"id": 1047, "key": "languages", "text": null, "section": "", "position": 5, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "de"},
{"id": 1048, "key": "languages", "text": null, "section": "", "position": 6, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "pt"},
{"id": 1049, "key": "languages", "text": null, "section": "", "position": 7, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "el"},
{"id": 1050, "key": "languages", "text": null, "section": "", "position": 8, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "no"},
{"id": 1051, "key": "languages", "text": null, "section": "", "position": 9, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "fi"},
{"id": 1052, "key": "languages", "text": null, "section": "", "position": 10, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "sv"},
{"id": 1053, "key": "languages", "text": null, "section": "", "position": 11, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "sl"},
{"id": 1054, "key": "languages", "text": null, "section": "", "position": 12, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "pl"},
{"id": 1055, "key": "languages", "text": null, "section": "", "position": 13, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "hr"},
{"id": 1056, "key": "languages", "text": null, "section": "", "position": 14, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "da"},
{"id": 1057, "key": "languages", "text": null, "section": "", "position": 15, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "lt"},
{"id": 1058, "key": "odometerUnits", "text": null, "section": "", "position": 0, "int_value": 1, "date_value": null, "info_bubble": null, "string_value": "km"},
{"id": 1059, "key": "odometerUnits", "text": null, "section": "", "position": 1, "int_value": 2, "date_value": null, "info_bubble": null, "string_value": "mi"},
{"id": 1060, "key": "scanTools", "text": null, "section": "diagnostics", "position": 0, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "oe-tool"},
{"id": 1061, "key": "scanTools", "text": null, "section": "diagnostics", "position": 1, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "aftermarket-tool"},
{"id": 1062, "key": "scanTools", "text": null, "section": "programming", "position": 2, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "pass-thru"},
{"id": 1063, "key": "scanTools", "text": null, "section": "programming", "position": 3, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "key-tool"},
{"id": 1064, "key": "scanTools", "text": null, "section": "calibration", "position": 4, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "calibration-frame"},
{"id": 1065, "key": "scanTools", "text": null, "section": "calibration", "position": 5, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "digital-targets"},
{"id": 1066, "key": "scanTools", "text": null, "section": "calibration", "position": 6, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "radar-reflector"},
{"id": 1067, "key": "scanTools", "text": null, "section": "calibration", "position": 7, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "dynamic-drive"},
{"id": 1068, "key": "scanTools", "text": null, "section": "service", "position": 8, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "tpms-tool"},
{"id": 1069, "key": "scanTools", "text": null, "section": "service", "position": 9, "int_value": null, "date_value": null, "info_bubble": null, "string_value": "none"}
]');

insert into "reports" (request_id, version, data, hash, sent_by, sent_at) overriding system value
select request_id, version, data, hash, sent_by, sent_at from jsonb_populate_recordset(null::"reports", '[
{"data": {"demo": false, "shop": {"name": "Northside Collision", "phone": "+1 (312) 555-0142", "address": ["4120 N Elston Ave", "Chicago, IL 60618"]}, "work": [{"Name": "Front camera calibration", "Tool": "Kalibriergestell mit Zieltafeln", "Notes": "", "Result": "Passed", "NameKey": "elements.101", "ToolKey": "calibration-frame", "Calibration": true}, {"Name": "Front camera calibration", "Tool": "Our own frame", "Notes": "", "Result": "Completed", "NameKey": "elements.101", "ToolKey": "", "Calibration": false}], "asked": {"srs": null, "comments": "", "drivable": null, "scanType": "Calibration", "insurance": "Fleet operator", "scanTypeKey": "3", "insuranceKey": "fleet", "warningLight": null, "serviceElement": "Front camera calibration", "serviceElementKey": "101"}, "brand": {"address": [], "appName": "RemoteBay", "brandColour": "#0b5a66"}, "codes": [{"Code": "C0035", "Text": "Left front wheel speed sensor", "Phase": "before", "Module": "ABS", "Status": "Confirmed", "FailureType": "11"}, {"Code": "P0420", "Text": "Catalyst efficiency", "Phase": "before", "Module": "Engine", "Status": "Pending", "FailureType": "00"}, {"Code": "C0035", "Text": "Left front wheel speed sensor", "Phase": "after", "Module": "abs", "Status": "Confirmed", "FailureType": "11"}], "dates": {"taken": "2026-03-02T15:00:00.000Z", "created": "2026-03-02T15:00:00.000Z", "completed": "2026-03-02T15:00:00.000Z"}, "notes": "Level floor.", "device": null, "sentAt": "2026-03-02T15:00:00.000Z", "vehicle": {"VIN": "1HGCV1F30LA000003", "make": "Honda", "trim": "", "year": 2020, "model": "Accord", "plate": "", "engine": "", "odometer": 48210, "odometerUnit": "km"}, "version": 1, "pictures": [], "reportId": "1042-000001-R", "roNumber": "WORLD-REPORTED", "timeZone": "America/Chicago", "technician": {"name": "Jonas Keller"}, "afterScanned": true, "workOrderNumber": "1042-000001"}, "hash": "c7d282cd0b071305ea4e117eca39c93a6d5780a644238c3b5cb8205934772887", "sent_at": "2026-03-02T15:00:00+00:00", "sent_by": 1009, "version": 1, "request_id": 1000}
]');

insert into "request_counts" (id, location_id, demo, by_status) overriding system value
select id, location_id, demo, by_status from jsonb_populate_recordset(null::"request_counts", '[
{"id": 1, "demo": false, "by_status": [1, 1, 0, 0, 1], "location_id": 1042}
]');

insert into "requests" (id, location_id, demo, work_order_number, version, status_id, priority, ro_number, ticket_number, is_mil, is_srs, is_drivable, shop_comments, calibration_setup, windscreen_replaced, calibration_attempted, contact_id, device_id, scan_type_id, service_element_id, schedule_dates, confirmed_date, vin, vrm, model_year, odometer, odometer_units, make_id, make, model_id, model, submodel, drive_type, transmission, insurance, engine, app_id, reason, technician_id, created_by, created_at, updated_by, updated_at, sent_at, taken_at, completed_at, report_version, report_sent_at, search_text, reason_key) overriding system value
select id, location_id, demo, work_order_number, version, status_id, priority, ro_number, ticket_number, is_mil, is_srs, is_drivable, shop_comments, calibration_setup, windscreen_replaced, calibration_attempted, contact_id, device_id, scan_type_id, service_element_id, schedule_dates, confirmed_date, vin, vrm, model_year, odometer, odometer_units, make_id, make, model_id, model, submodel, drive_type, transmission, insurance, engine, app_id, reason, technician_id, created_by, created_at, updated_by, updated_at, sent_at, taken_at, completed_at, report_version, report_sent_at, search_text, reason_key from jsonb_populate_recordset(null::"requests", '[
{"id": 1000, "vin": "1HGCV1F30LA000003", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "", "make_id": 0, "sent_at": "2026-03-02T15:00:00+00:00", "version": 3, "model_id": 0, "odometer": 48210, "priority": 0, "submodel": null, "taken_at": "2026-03-02T15:00:00+00:00", "device_id": null, "insurance": {"Id": 1030, "Text": "Flottenbetreiber"}, "ro_number": "WORLD-REPORTED", "status_id": 2, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": {"Id": 2, "Text": "Heckantrieb"}, "model_year": 2020, "reason_key": "", "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1009, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000001 world-reported 1hgcv1f30la000003 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 3, "transmission": {"Id": 6, "Text": "Eingang-Getriebe"}, "shop_comments": "", "technician_id": 1009, "ticket_number": "", "confirmed_date": null, "odometer_units": {"Id": 1058, "Text": "Kilometer"}, "report_sent_at": "2026-03-02T15:00:00+00:00", "report_version": 1, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000001", "service_element_id": 101, "windscreen_replaced": -1, "calibration_attempted": -1},
{"id": 1001, "vin": "1HGCV1F30LA000004", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "picked up at 9:30", "make_id": 0, "sent_at": null, "version": 2, "model_id": 0, "odometer": null, "priority": 0, "submodel": null, "taken_at": null, "device_id": null, "insurance": null, "ro_number": "WORLD-CANCELLED", "status_id": 5, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": null, "model_year": 2020, "reason_key": "vehicle-gone", "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1000, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000002 world-cancelled 1hgcv1f30la000004 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 1, "transmission": null, "shop_comments": "", "technician_id": null, "ticket_number": "", "confirmed_date": null, "odometer_units": null, "report_sent_at": null, "report_version": 0, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000002", "service_element_id": null, "windscreen_replaced": -1, "calibration_attempted": -1},
{"id": 1002, "vin": "1HGCV1F30LA000005", "vrm": "", "demo": false, "make": "Honda", "model": "Accord", "app_id": 3, "engine": null, "is_mil": null, "is_srs": null, "reason": "", "make_id": 0, "sent_at": null, "version": 1, "model_id": 0, "odometer": null, "priority": 0, "submodel": null, "taken_at": null, "device_id": null, "insurance": {"Id": 0, "Text": "Aunt Ida"}, "ro_number": "WORLD-OWN-WORDS", "status_id": 1, "contact_id": 1000, "created_at": "2026-03-02T15:00:00+00:00", "created_by": 1000, "drive_type": {"Id": 0, "Text": "Chain"}, "model_year": 2020, "reason_key": "", "updated_at": "2026-03-02T15:00:00+00:00", "updated_by": 1000, "is_drivable": null, "location_id": 1042, "search_text": " 1042-000003 world-own-words 1hgcv1f30la000005 honda accord 2020 maya torres", "completed_at": null, "scan_type_id": 4, "transmission": null, "shop_comments": "", "technician_id": null, "ticket_number": "", "confirmed_date": null, "odometer_units": null, "report_sent_at": null, "report_version": 0, "schedule_dates": [], "calibration_setup": "", "work_order_number": "1042-000003", "service_element_id": null, "windscreen_replaced": -1, "calibration_attempted": -1}
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
{"id": 1, "name": null, "active": true, "group_id": 2, "disclaimer": null},
{"id": 2, "name": null, "active": true, "group_id": 2, "disclaimer": null},
{"id": 3, "name": null, "active": true, "group_id": 1, "disclaimer": null},
{"id": 4, "name": "Aiming", "active": true, "group_id": 1, "disclaimer": null},
{"id": 5, "name": null, "active": true, "group_id": 5, "disclaimer": null},
{"id": 6, "name": null, "active": true, "group_id": 4, "disclaimer": null},
{"id": 7, "name": null, "active": true, "group_id": 6, "disclaimer": null},
{"id": 8, "name": null, "active": true, "group_id": 3, "disclaimer": null}
]');

insert into "schedules" (name, ran_at) overriding system value
select name, ran_at from jsonb_populate_recordset(null::"schedules", '[
{"name": "auth.forget-old-sessions", "ran_at": "2026-03-02T15:00:00+00:00"},
{"name": "devices.tell-silence", "ran_at": "2026-03-02T15:00:00+00:00"},
{"name": "platform.failed-jobs", "ran_at": "2026-03-02T15:00:00+00:00"},
{"name": "platform.forget", "ran_at": "2026-03-02T15:00:00+00:00"},
{"name": "platform.sweep-files", "ran_at": "2026-03-02T15:00:00+00:00"}
]');

insert into "service_element_groups" (id, name) overriding system value
select id, name from jsonb_populate_recordset(null::"service_element_groups", '[
{"id": 1, "name": null},
{"id": 2, "name": null},
{"id": 3, "name": null},
{"id": 4, "name": null},
{"id": 5, "name": null},
{"id": 6, "name": null}
]');

insert into "service_elements" (id, group_id, name) overriding system value
select id, group_id, name from jsonb_populate_recordset(null::"service_elements", '[
{"id": 101, "name": null, "group_id": 1},
{"id": 102, "name": null, "group_id": 1},
{"id": 103, "name": null, "group_id": 1},
{"id": 104, "name": null, "group_id": 1},
{"id": 105, "name": null, "group_id": 1},
{"id": 106, "name": null, "group_id": 1},
{"id": 107, "name": null, "group_id": 1},
{"id": 108, "name": null, "group_id": 1},
{"id": 109, "name": null, "group_id": 1},
{"id": 110, "name": null, "group_id": 1},
{"id": 111, "name": null, "group_id": 1},
{"id": 112, "name": null, "group_id": 1},
{"id": 201, "name": null, "group_id": 2},
{"id": 202, "name": null, "group_id": 2},
{"id": 203, "name": null, "group_id": 2},
{"id": 204, "name": null, "group_id": 2},
{"id": 205, "name": null, "group_id": 2},
{"id": 206, "name": null, "group_id": 2},
{"id": 301, "name": null, "group_id": 3},
{"id": 302, "name": null, "group_id": 3},
{"id": 303, "name": null, "group_id": 3},
{"id": 304, "name": null, "group_id": 3},
{"id": 305, "name": null, "group_id": 3},
{"id": 401, "name": null, "group_id": 4},
{"id": 402, "name": null, "group_id": 4},
{"id": 403, "name": null, "group_id": 4},
{"id": 404, "name": null, "group_id": 4},
{"id": 405, "name": null, "group_id": 4},
{"id": 406, "name": null, "group_id": 4},
{"id": 407, "name": null, "group_id": 4},
{"id": 501, "name": null, "group_id": 5},
{"id": 502, "name": null, "group_id": 5},
{"id": 503, "name": null, "group_id": 5},
{"id": 504, "name": null, "group_id": 5},
{"id": 505, "name": null, "group_id": 5},
{"id": 506, "name": null, "group_id": 5},
{"id": 507, "name": null, "group_id": 5},
{"id": 508, "name": null, "group_id": 5},
{"id": 601, "name": null, "group_id": 6},
{"id": 602, "name": null, "group_id": 6},
{"id": 603, "name": null, "group_id": 6},
{"id": 604, "name": null, "group_id": 6},
{"id": 605, "name": null, "group_id": 6}
]');

insert into "sign_in_limits" (key, points, expire) overriding system value
select key, points, expire from jsonb_populate_recordset(null::"sign_in_limits", '[
{"key": "address:127.0.0.1", "expire": "2026-11-22T00:53:51.524+00:00", "points": 0}
]');

insert into "solutions" (id, name, app_id, variant, default_language, domain_names) overriding system value
select id, name, app_id, variant, default_language, domain_names from jsonb_populate_recordset(null::"solutions", '[
{"id": 1, "name": null, "app_id": null, "variant": "default", "domain_names": ["remotebay.example"], "default_language": ""},
{"id": 2, "name": "Kerb desk", "app_id": null, "variant": "uk", "domain_names": ["portal.example.com"], "default_language": ""},
{"id": 3, "name": null, "app_id": null, "variant": "five", "domain_names": ["five.remotebay.example"], "default_language": ""},
{"id": 4, "name": null, "app_id": null, "variant": "nl", "domain_names": ["nl.remotebay.example"], "default_language": "nl"},
{"id": 5, "name": null, "app_id": null, "variant": "rd", "domain_names": ["rd.remotebay.example"], "default_language": ""},
{"id": 6, "name": null, "app_id": null, "variant": "glass", "domain_names": ["glass.remotebay.example"], "default_language": ""},
{"id": 7, "name": null, "app_id": null, "variant": "partner", "domain_names": ["partner.remotebay.example"], "default_language": ""}
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

insert into "users" (id, username, email, given_name, family_name, phone, language, time_zone, location_id, password_hash, show_rag, is_uk, is_mahle, banned, push_token, created_at, version, login_email) overriding system value
select id, username, email, given_name, family_name, phone, language, time_zone, location_id, password_hash, show_rag, is_uk, is_mahle, banned, push_token, created_at, version, login_email from jsonb_populate_recordset(null::"users", '[
{"id": 1000, "email": "shop@demo.test", "is_uk": false, "phone": "(312) 555-0143", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "shop@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.277706+00:00", "given_name": "Maya", "push_token": "", "family_name": "Torres", "location_id": 1042, "login_email": "shop@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$u02932cY9S6sk8mDG+DmDw$bbHS5mxy0aa5YDfpUBef5drfVVjJ+riWhZCxt5/cJrs"},
{"id": 1001, "email": "coord@demo.test", "is_uk": false, "phone": "(312) 555-0144", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "coord@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.311563+00:00", "given_name": "Owen", "push_token": "", "family_name": "Clarke", "location_id": 1042, "login_email": "coord@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$wHoi03u9GzEShJvSld6jdA$gBW4Or1L8obTPy4z/WKc0TgxDMcc08bZ5+kRH0U0vtM"},
{"id": 1002, "email": "shop2@demo.test", "is_uk": false, "phone": "(414) 555-0118", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "shop2@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.327718+00:00", "given_name": "Dana", "push_token": "", "family_name": "Novak", "location_id": 1043, "login_email": "shop2@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$Q5ZgaWBMddXEqQz0HVNJYw$0k0POVtBCEYJJ9GWV/WGK4eLBtJS7R4foAO5/b1H2Ro"},
{"id": 1003, "email": "uk@demo.test", "is_uk": true, "phone": "0113 496 0124", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "uk@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.342699+00:00", "given_name": "Callum", "push_token": "", "family_name": "Shaw", "location_id": 1044, "login_email": "uk@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$DTgYtOlCVbZGYL2lzi548w$l5dEs7sGnJK+imLdb7y/OA9F6flfQgSogY9V1TMwHJM"},
{"id": 1004, "email": "five@demo.test", "is_uk": false, "phone": "(902) 555-0164", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "five@demo.test", "time_zone": "America/Halifax", "created_at": "2026-11-22T00:38:51.36144+00:00", "given_name": "Noa", "push_token": "", "family_name": "Martin", "location_id": 1045, "login_email": "five@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$7Ak32PHhvmyT//PC7vcrlQ$o4EPIOUWoTy0IAWaAO002B0QlqZQNa2DWY+8H1x56Jg"},
{"id": 1005, "email": "nl@demo.test", "is_uk": false, "phone": "030 555 0149", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "nl@demo.test", "time_zone": "Europe/Amsterdam", "created_at": "2026-11-22T00:38:51.378537+00:00", "given_name": "Sanne", "push_token": "", "family_name": "de Vries", "location_id": 1046, "login_email": "nl@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$sctu+NELKgfZqMA2yTPjmA$CcFx3eBsxTlxDQLGq2aMbIfbRkHJfO3h5hiIlogqcvo"},
{"id": 1006, "email": "rd@demo.test", "is_uk": false, "phone": "011 555 0122", "banned": false, "version": 1, "is_mahle": true, "language": "", "show_rag": false, "username": "rd@demo.test", "time_zone": "Europe/Rome", "created_at": "2026-11-22T00:38:51.392523+00:00", "given_name": "Luca", "push_token": "", "family_name": "Bellini", "location_id": 1047, "login_email": "rd@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$pdIr5oqjw2IvkzsDkMi6Xg$G6jQIY9OJNkzskokM5HV/ecw8T2G5JWZaXV5Yvem79U"},
{"id": 1007, "email": "glass@demo.test", "is_uk": true, "phone": "0117 496 0189", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "glass@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.42078+00:00", "given_name": "Priya", "push_token": "", "family_name": "Patel", "location_id": 1048, "login_email": "glass@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$Io5PURurxOl2pYiiH2N+YA$F6G06igp28cacOKsVITpsea28jh2thq5cKyy63qevPs"},
{"id": 1008, "email": "rag@demo.test", "is_uk": false, "phone": "(312) 555-0145", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "rag@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.438041+00:00", "given_name": "Erin", "push_token": "", "family_name": "Walsh", "location_id": 1042, "login_email": "rag@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$d9Lv0ZjpWi79CvRpqel7pg$X2xUuZWjnFmUj2h/JdfVYiWWTWEFgAXO9Oz67rNtPfE"},
{"id": 1009, "email": "tech@demo.test", "is_uk": false, "phone": "020 7946 0101", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "tech@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.451815+00:00", "given_name": "Jonas", "push_token": "", "family_name": "Keller", "location_id": null, "login_email": "tech@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$bl9fY1sgsMiIzT2YMMVAGw$4/iftN08f2CBjEdGGD6W708RVyTGr9/a5ZraDmvF8CY"},
{"id": 1010, "email": "tech2@demo.test", "is_uk": false, "phone": "020 7946 0102", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "tech2@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.464749+00:00", "given_name": "Aisha", "push_token": "", "family_name": "Rahman", "location_id": null, "login_email": "tech2@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$ebEBxDO9kKu1AwN7bHJglA$xuRUxwSgi+H1spy4NtBdauazWVXDsHt9KHiBz55hSEg"},
{"id": 1011, "email": "dispatch@demo.test", "is_uk": false, "phone": "020 7946 0103", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "dispatch@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.480792+00:00", "given_name": "Ruth", "push_token": "", "family_name": "Okafor", "location_id": null, "login_email": "dispatch@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$TOGLiLIA9A5n9kX1pluu1g$nGZ/QY9m5FgQdtCmNNLZeNPF697QJCJkF3lzp1oqOjI"},
{"id": 1012, "email": "admin@demo.test", "is_uk": false, "phone": "(312) 555-0146", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": true, "username": "admin@demo.test", "time_zone": "America/Chicago", "created_at": "2026-11-22T00:38:51.496793+00:00", "given_name": "Grace", "push_token": "", "family_name": "Lindqvist", "location_id": 1042, "login_email": "admin@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$cgFu4FweAsBRKInJUKyfmw$6tA7U7yi7334wMV7OYVLWywK9w+zsLvia28x41MA8x8"},
{"id": 1013, "email": "super@demo.test", "is_uk": false, "phone": "020 7946 0104", "banned": false, "version": 1, "is_mahle": false, "language": "", "show_rag": false, "username": "super@demo.test", "time_zone": "Europe/London", "created_at": "2026-11-22T00:38:51.50949+00:00", "given_name": "Tomas", "push_token": "", "family_name": "Varga", "location_id": null, "login_email": "super@demo.test", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$PKXhZoqN+GAGtLCb4jcOzQ$M4I2p99tOAvN+zZ7RFVRlpZhWNwsAW93I+hawGfGzZA"}
]');

insert into "variants" (key, overrides) overriding system value
select key, overrides from jsonb_populate_recordset(null::"variants", '[
{"key": "default", "overrides": {}},
{"key": "five", "overrides": {}},
{"key": "glass", "overrides": {}},
{"key": "nl", "overrides": {}},
{"key": "partner", "overrides": {}},
{"key": "rd", "overrides": {}},
{"key": "uk", "overrides": {"theme": {"brand": "#112233"}, "appName": "Kerb Portal", "features": {"profileLink": false}}}
]');

select setval('"audit_entries_id_seq"', 9);
select setval('"devices_id_seq"', 1010);
select setval('"live_events_id_seq"', 7);
select setval('"location_scan_types_id_seq"', 45);
select setval('"locations_id_seq"', 1048);
select setval('"lookup_items_id_seq"', 1488);
select setval('"request_counts_id_seq"', 1);
select setval('"requests_id_seq"', 1002);
select setval('"users_id_seq"', 1013);
