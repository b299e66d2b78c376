import type { LookupKey } from "@remotebay/contract";
import { textOf } from "../../../platform/translate/reference-text.ts";

/** A list item as it is seeded; `value` never changes and is the key of its text. */
export interface ListRow {
  key: LookupKey;
  value: string;
  section: string;
  number: number | null;
  position: number;
}

type Entry = readonly [value: string, options?: { section?: string; number?: number }];

function list(key: LookupKey, entries: readonly Entry[]): ListRow[] {
  return entries.map(([value, { section = "", number = null } = {}], position) => ({ key, value, section, number, position }));
}

const insuranceCompanies = list("insuranceCompanies", [
  ["private", { section: "customer" }],
  ["fleet", { section: "customer" }],
  ["leasing", { section: "customer" }],
  ["rental", { section: "customer" }],
  ["dealer", { section: "customer" }],
  ["authority", { section: "customer" }],
  ["insurer", { section: "insurance" }],
  ["claims-manager", { section: "insurance" }],
  ["warranty", { section: "insurance" }],
  ["repair-network", { section: "trade" }],
  ["body-shop", { section: "trade" }],
  ["glass-company", { section: "trade" }],
  ["other"],
]);

const odometerUnits = list("odometerUnits", [
  ["km", { number: 1 }],
  ["mi", { number: 2 }],
]);

const damagePositions = list("damagePositions", [
  ["front", { section: "front" }],
  ["front-left", { section: "front" }],
  ["front-right", { section: "front" }],
  ["windscreen", { section: "glass" }],
  ["left-front-door", { section: "left" }],
  ["left-rear-door", { section: "left" }],
  ["left-sill", { section: "left" }],
  ["left-quarter", { section: "left" }],
  ["right-front-door", { section: "right" }],
  ["right-rear-door", { section: "right" }],
  ["right-sill", { section: "right" }],
  ["right-quarter", { section: "right" }],
  ["rear", { section: "rear" }],
  ["rear-left", { section: "rear" }],
  ["rear-right", { section: "rear" }],
  ["rear-window", { section: "glass" }],
  ["roof", { section: "body" }],
  ["underbody", { section: "body" }],
  ["suspension", { section: "body" }],
  ["interior", { section: "body" }],
]);

const cancelReasons = list("cancelReasons", [
  ["customer-withdrew"],
  ["vehicle-gone"],
  ["wrong-vehicle"],
  ["sent-twice"],
  ["solved"],
  ["parts-missing"],
  ["no-connection"],
  ["not-possible"],
  ["other"],
]);

const scanTools = list("scanTools", [
  ["oe-tool", { section: "diagnostics" }],
  ["aftermarket-tool", { section: "diagnostics" }],
  ["pass-thru", { section: "programming" }],
  ["key-tool", { section: "programming" }],
  ["calibration-frame", { section: "calibration" }],
  ["digital-targets", { section: "calibration" }],
  ["radar-reflector", { section: "calibration" }],
  ["dynamic-drive", { section: "calibration" }],
  ["tpms-tool", { section: "service" }],
  ["none", { section: "service" }],
]);

/** The selectable languages, in the agreed order (domain.md#languages-choice); Greek by its ISO code. */
const languageCodes = ["en", "es", "fr", "it", "nl", "de", "pt", "el", "no", "fi", "sv", "sl", "pl", "hr", "da", "lt"];

function languages(): ListRow[] {
  return list(
    "languages",
    languageCodes.map((code) => [code]),
  );
}

/** Every time zone of this machine's ICU data, by name; the section is the continent. */
function timeZones(): ListRow[] {
  const names = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].toSorted();
  return list(
    "timeZones",
    names.map((name) => [name, { section: name.includes("/") ? (name.split("/")[0] ?? "") : "" }] as const),
  );
}

/** The initial items of all lists; makes come from the vehicle catalogue instead. */
export function firstLists(): ListRow[] {
  return [...insuranceCompanies, ...odometerUnits, ...damagePositions, ...cancelReasons, ...scanTools, ...languages(), ...timeZones()];
}

/** The product's text for a list item: languages and time zones have their own names, all others the text for their value. */
export function itemText(language: string, key: LookupKey, value: string): string {
  if (key === "timeZones") return value.replaceAll("_", " ");
  if (key === "languages") return nameInItself(value);
  return textOf(language, `lookups.${key}`, value) ?? value;
}

function nameInItself(code: string): string {
  if (!languageCodes.includes(code)) return code;
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
