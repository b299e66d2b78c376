import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

export interface LogOptions {
  /** fatal, error, warn, info, debug, trace or silent. */
  level?: string;
  /** Where the lines go; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The structured log: one JSON object a line. Every line is redacted as a whole just before it is written, so that plates, VINs, tokens
 * and passwords are hidden in every field, address and error text.
 */
export function createLog({ level = "info", destination }: LogOptions = {}): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: redactLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The fields of an error that are logged; others, such as a whole database connection, are left out. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const pick = (name: string) => (name in error ? Reflect.get(error, name) : undefined);
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return {
    type: error.name,
    message: error.message,
    code: pick("code"),
    detail: pick("detail"),
    constraint: pick("constraint"),
    stack: error.stack,
    cause,
  };
}

const redacted = "[hidden]";
const secretKey =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|vins?|vin_?no|vin_?number|vrm|vrn|(?:licen[cs]e_?|number_?)?plates?(?:_?(?:number|no))?|registration(?:_?(?:number|no|mark))?|kenteken|pin|otp|x?-?api-?key|idempotency-key)$|passw|secret|token|api_?key/i;
const secretParameter =
  /([?&;](?:[\w.%-]*(?:passw|secret|token|api_?key)[\w.%-]*|vin\w*|vrm|vrn|(?:licen[cs]e)?plate\w*|registration\w*|kenteken|search|q|code)=)[^&#\s"';]*/gi;
// A VIN is 17 letters and digits without I, O and Q; in a URL it may follow a percent-encoded character.
const vin = /(?<![A-Za-z0-9]|%[0-9A-F]?)[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])|(?<=%[0-9A-F]{2})[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])/gi;
const jwt = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const userInfo = /(\w+:\/\/[^:/?#\s]*:)[^@/\s]+@/g;
// Values in the messages of PostgreSQL and of the query builder.
const keyDetail = /(\([^()]*\)=\()[^)]*(\))/g;
const rowDetail = /(Failing row contains \().*/gs;
const queryValues = /(\bparams: )[\s\S]*$/;

/** Redacts one JSON line; a line that is not JSON is redacted as text. */
export function redactLine(line: string): string {
  try {
    return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
  } catch {
    return redactText(line);
  }
}

/** Redacts a text: VINs, tokens, passwords in addresses, plates in queries, values in database errors. */
export function redactText(text: string): string {
  return text
    .replace(jwt, redacted)
    .replace(bearer, `$1 ${redacted}`)
    .replace(userInfo, `$1${redacted}@`)
    .replace(secretParameter, `$1${redacted}`)
    .replace(keyDetail, `$1${redacted}$2`)
    .replace(rowDetail, `$1${redacted})`)
    .replace(queryValues, `$1${redacted}`)
    .replace(vin, (found) => (/\d/.test(found) && /[a-z]/i.test(found) ? redacted : found));
}

function redact(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [redactText(key), secretKey.test(key) ? redacted : redact(inner)]));
}
