import { compactVin, requestLines } from "@remotebay/contract";
import * as v from "valibot";
import { type XmlText, xmlTexts } from "./xml-texts.ts";

/** Bytes of a file that are read; a larger one is no estimate. */
export const maxEstimateBytes = 8_000_000;

/** The most lines that are shown and can be taken. */
const maxLines = 300;

/** What an estimate can say of a request. */
export type EstimateField = "VIN" | "Insurer" | "ClaimNumber" | "PolicyReference" | "EstimateNumber";

/** Characters of an insurer's name, as the service takes it (`ChoiceInput`). */
const insurerName = v.pipe(v.string(), v.minLength(1), v.maxLength(120));
const vin = v.pipe(v.string(), v.transform(compactVin), v.regex(/^[A-HJ-NPR-Z0-9]{11,17}$/));
const lineOf = (field: keyof typeof requestLines) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.check((text) => v.is(requestLines[field], text)),
  );

/**
 * The elements that are read, by their paths below `VehicleDamageEstimateAddRq`, and what their text must be. Nothing else of a file is read:
 * owners, policy holders, claimants, addresses, telephone numbers and plates are passed over (domain.md#request-estimate).
 */
const allowed: Readonly<Record<EstimateField, { paths: readonly string[]; schema: v.GenericSchema<string, string> }>> = {
  VIN: { paths: ["VehicleInfo/VINInfo/VIN/VINNum"], schema: vin },
  Insurer: { paths: ["AdminInfo/InsuranceCompany/Party/OrgInfo/CompanyName"], schema: insurerName },
  ClaimNumber: { paths: ["ClaimInfo/ClaimNum", "RefClaimNum"], schema: lineOf("TicketNumber") },
  PolicyReference: { paths: ["ClaimInfo/PolicyInfo/PolicyNum"], schema: lineOf("PolicyReference") },
  EstimateNumber: { paths: ["DocumentInfo/DocumentID"], schema: lineOf("EstimateNumber") },
};

const line = {
  group: "DamageLineInfo",
  number: "DamageLineInfo/LineNum",
  text: "DamageLineInfo/LineDesc",
  operation: "DamageLineInfo/LaborInfo/LaborOperation",
} as const;

export const estimateFields = Object.keys(allowed) as EstimateField[];

/** Every path whose text is read: the whole list. */
export const allowedPaths: ReadonlySet<string> = new Set([
  ...Object.values(allowed).flatMap(({ paths }) => paths),
  line.number,
  line.text,
  line.operation,
]);

/** One line of the estimate; a part that it does not state is empty. */
export interface EstimateLine {
  Number: string;
  Text: string;
  /** The operation in the words or the code of the program that wrote the file. */
  Operation: string;
}

export interface Estimate {
  fields: Partial<Record<EstimateField, string>>;
  /** Fields that the file states in a form that a request cannot hold, or twice and differently. */
  unclear: EstimateField[];
  lines: EstimateLine[];
  /** Lines beyond those that are read. */
  linesLeft: number;
}

/** Why a file is not read; each has a sentence. */
export const estimateRefusals = ["empty", "too-large", "encoding", "damaged", "declarations", "not-an-estimate", "nothing-in-it"] as const;
export type EstimateRefusal = (typeof estimateRefusals)[number];

/** What an estimate in CIECA's BMS form says, by the list of allowed elements. */
export function readEstimate(bytes: Uint8Array): Estimate | EstimateRefusal {
  if (bytes.length > maxEstimateBytes) return "too-large";
  const source = decoded(bytes);
  if (source === undefined) return "encoding";
  if (source.trim() === "") return "empty";
  if (!source.trimStart().startsWith("<")) return "not-an-estimate";
  const texts = xmlTexts(source, { root: "VehicleDamageEstimateAddRq", texts: allowedPaths, groups: new Set([line.group]) });
  if (texts === "other-root") return "not-an-estimate";
  if (typeof texts === "string") return texts;
  const estimate = { ...fieldsOf(texts), ...linesOf(texts) };
  return Object.keys(estimate.fields).length === 0 && estimate.lines.length === 0 ? "nothing-in-it" : estimate;
}

function fieldsOf(texts: readonly XmlText[]): Pick<Estimate, "fields" | "unclear"> {
  const fields: Estimate["fields"] = {};
  const unclear: EstimateField[] = [];
  for (const name of estimateFields) {
    const { paths, schema } = allowed[name];
    // The first path that says anything counts.
    const stated = paths.map((path) => new Set(textsAt(texts, path))).find(({ size }) => size > 0);
    if (!stated) continue;
    const [value = "", ...others] = stated;
    const read = v.safeParse(schema, value);
    if (read.success && others.length === 0) fields[name] = read.output;
    else unclear.push(name);
  }
  return { fields, unclear };
}

function textsAt(texts: readonly XmlText[], path: string): string[] {
  return texts.flatMap((each) => (each.path === path ? [oneLine(each.text)] : [])).filter((text) => text !== "");
}

function linesOf(texts: readonly XmlText[]): Pick<Estimate, "lines" | "linesLeft"> {
  const lines: EstimateLine[] = [];
  for (const { path, text } of texts) {
    if (path === line.group) lines.push({ Number: "", Text: "", Operation: "" });
    const last = lines.at(-1);
    if (!last) continue;
    if (path === line.number) last.Number ||= cut(text, 10);
    if (path === line.text) last.Text ||= cut(text, 120);
    if (path === line.operation) last.Operation ||= cut(text, 40);
  }
  const said = lines.filter(({ Text, Operation }) => Text !== "" || Operation !== "");
  return { lines: said.slice(0, maxLines), linesLeft: Math.max(0, said.length - maxLines) };
}

function cut(text: string, most: number): string {
  return oneLine(text).slice(0, most).trimEnd();
}

/** A text without line breaks, control characters and characters that turn the direction. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

const encodings: ReadonlySet<string> = new Set(["utf-8", "us-ascii", "iso-8859-1", "windows-1252"]);

/** The text of a file in the encoding that it states; undefined where it is none, or another than it states. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodedAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodedAs("utf-16be", bytes);
  const start = new TextDecoder("windows-1252").decode(bytes.subarray(0, 200));
  const [, stated = "utf-8"] = /^\s*(?:ï»¿)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(start) ?? [];
  return encodings.has(stated.toLowerCase()) ? decodedAs(stated.toLowerCase(), bytes) : undefined;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
