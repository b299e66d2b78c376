import type { LookupKey } from "@remotebay/contract";

/** A row of a list as it is first filled: `value` never changes, so that its text can be translated by it. */
export interface ListRow {
  key: LookupKey;
  value: string;
  text: string;
  section: string;
  info: string;
  number: number | null;
  position: number;
}

type Entry = readonly [value: string, text: string, options?: { section?: string; info?: string; number?: number }];

function list(key: LookupKey, entries: readonly Entry[]): ListRow[] {
  return entries.map(([value, text, { section = "", info = "", number } = {}], position) => ({
    key,
    value,
    text,
    section,
    info,
    number: number ?? null,
    position,
  }));
}

const insuranceCompanies = list("insuranceCompanies", [
  ["private", "Private customer", { section: "customer" }],
  ["fleet", "Fleet operator", { section: "customer" }],
  ["leasing", "Leasing company", { section: "customer" }],
  ["rental", "Rental company", { section: "customer" }],
  ["dealer", "Vehicle dealer", { section: "customer" }],
  ["authority", "Public authority", { section: "customer" }],
  ["insurer", "Insurance company", { section: "insurance", info: "Name the insurer in the comments." }],
  ["claims-manager", "Claims or accident management", { section: "insurance", info: "Name the company in the comments." }],
  ["warranty", "Warranty provider", { section: "insurance" }],
  ["repair-network", "Repair network", { section: "trade" }],
  ["body-shop", "Another body shop", { section: "trade" }],
  ["glass-company", "Glass company", { section: "trade" }],
  ["other", "Other", { info: "Name the work provider in the comments." }],
]);

const odometerUnits = list("odometerUnits", [
  ["km", "Kilometres", { number: 1 }],
  ["mi", "Miles", { number: 2 }],
]);

const damagePositions = list("damagePositions", [
  ["front", "Front", { section: "front" }],
  ["front-left", "Front left corner", { section: "front" }],
  ["front-right", "Front right corner", { section: "front" }],
  ["windscreen", "Windscreen", { section: "glass" }],
  ["left-front-door", "Left front door", { section: "left" }],
  ["left-rear-door", "Left rear door", { section: "left" }],
  ["left-sill", "Left sill", { section: "left" }],
  ["left-quarter", "Left rear quarter", { section: "left" }],
  ["right-front-door", "Right front door", { section: "right" }],
  ["right-rear-door", "Right rear door", { section: "right" }],
  ["right-sill", "Right sill", { section: "right" }],
  ["right-quarter", "Right rear quarter", { section: "right" }],
  ["rear", "Rear", { section: "rear" }],
  ["rear-left", "Rear left corner", { section: "rear" }],
  ["rear-right", "Rear right corner", { section: "rear" }],
  ["rear-window", "Rear window", { section: "glass" }],
  ["roof", "Roof", { section: "body" }],
  ["underbody", "Underbody", { section: "body" }],
  ["suspension", "Wheels and suspension", { section: "body" }],
  ["interior", "Interior", { section: "body" }],
]);

const cancelReasons = list("cancelReasons", [
  ["customer-withdrew", "The customer no longer wants it"],
  ["vehicle-gone", "The vehicle is no longer here"],
  ["wrong-vehicle", "Wrong vehicle or wrong data"],
  ["sent-twice", "Sent twice"],
  ["solved", "Solved in the workshop"],
  ["parts-missing", "Waiting for parts or repairs"],
  ["no-connection", "No connection to the vehicle"],
  ["not-possible", "Not possible on this vehicle"],
  ["other", "Other"],
]);

const scanTools = list("scanTools", [
  ["oe-tool", "OE diagnostic tool", { section: "diagnostics" }],
  ["aftermarket-tool", "Aftermarket scan tool", { section: "diagnostics" }],
  ["pass-thru", "Pass-thru interface", { section: "programming" }],
  ["key-tool", "Key programming tool", { section: "programming" }],
  ["calibration-frame", "Calibration frame with targets", { section: "calibration" }],
  ["digital-targets", "Digital target system", { section: "calibration" }],
  ["radar-reflector", "Radar reflector", { section: "calibration" }],
  ["dynamic-drive", "Calibration drive", { section: "calibration", info: "Calibrated while driving." }],
  ["tpms-tool", "Tyre pressure tool", { section: "service" }],
  ["none", "No tool", { section: "service" }],
]);

/** The languages of the choice, in the specification's order (section 1); Greek by its own code. */
const languageCodes = ["en", "es", "fr", "it", "nl", "de", "pt", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt"];

function languages(): ListRow[] {
  return list(
    "languages",
    languageCodes.map((code) => [code, nameInItself(code)] as const),
  );
}

function nameInItself(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Every zone that this machine's ICU knows, by name; the section is its continent. */
function timeZones(): ListRow[] {
  const names = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return list(
    "timeZones",
    names.map((name) => [name, name.replaceAll("_", " "), { section: name.includes("/") ? (name.split("/")[0] ?? "") : "" }] as const),
  );
}

/** What the lists hold at first; makes come from the vehicle catalogue. */
export function firstLists(): ListRow[] {
  return [...insuranceCompanies, ...odometerUnits, ...damagePositions, ...cancelReasons, ...scanTools, ...languages(), ...timeZones()];
}
