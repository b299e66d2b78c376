import type { LookupKey } from "@remotebay/contract";
import { storedTexts } from "../../../platform/translate/known-text.ts";

/** A row of a list as it is first filled; `value` never changes. */
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

const insuranceCompanies = worded("insuranceCompanies", [
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

const odometerUnits = worded("odometerUnits", [
  ["km", { number: 1 }],
  ["mi", { number: 2 }],
]);

const damagePositions = worded("damagePositions", [
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

const cancelReasons = worded("cancelReasons", [
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

const scanTools = worded("scanTools", [
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

/** A list whose rows have texts of their own (`locales/…/lookups.json`), in this order. */
function worded(key: LookupKey, rows: readonly (readonly [value: string, options?: { section?: string; number?: number }])[]): ListRow[] {
  const texts = storedTexts(`lookups.${key}`);
  const infos = storedTexts(`lookups.info.${key}`);
  return list(
    key,
    rows.map(([value, options]) => [value, texts[value] ?? value, { ...options, info: infos[value] ?? "" }] as const),
  );
}

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
