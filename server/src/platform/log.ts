import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

export interface LogOptions {
  /** fatal, error, warn, info, debug, trace or silent. */
  level?: string;
  /** Where the lines go; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The structured log: one JSON object a line. Every line is cleaned as a whole just before it is written, so that no field,
 * address or error text, whoever made it, carries a plate, a VIN, a token or a password.
 */
export function createLog({ level = "info", destination }: LogOptions = {}): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: cleanLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What a log says about an error: not everything somebody hung on it, such as a whole database connection. */
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

const hidden = "[hidden]";
const secretKey =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|vins?|vin_?no|vin_?number|vrm|vrn|(?:licen[cs]e_?|number_?)?plates?(?:_?(?:number|no))?|registration(?:_?(?:number|no|mark))?|kenteken|pin|otp|x?-?api-?key|idempotency-key)$|passw|secret|token|api_?key/i;
const secretParameter =
  /([?&;](?:[\w.%-]*(?:passw|secret|token|api_?key)[\w.%-]*|vin\w*|vrm|vrn|(?:licen[cs]e)?plate\w*|registration\w*|kenteken|search|q|code)=)[^&#\s"';]*/gi;
// A VIN is 17 letters and digits without I, O and Q; in an address it may follow an escaped character.
const vin = /(?<![A-Za-z0-9]|%[0-9A-F]?)[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])|(?<=%[0-9A-F]{2})[A-HJ-NPR-Z0-9]{17}(?![A-Za-z0-9])/gi;
const jwt = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const userInfo = /(\w+:\/\/[^:/?#\s]*:)[^@/\s]+@/g;
// What PostgreSQL and the query builder put into their messages.
const keyDetail = /(\([^()]*\)=\()[^)]*(\))/g;
const rowDetail = /(Failing row contains \().*/gs;
const queryValues = /(\bparams: )[\s\S]*$/;

/** Cleans one JSON line; a line that is not JSON is cleaned as text. */
export function cleanLine(line: string): string {
  try {
    return `${JSON.stringify(clean(JSON.parse(line)))}\n`;
  } catch {
    return cleanText(line);
  }
}

/** Hides what no log may hold in a text: VINs, tokens, passwords in addresses, plates in queries, values in database errors. */
export function cleanText(text: string): string {
  return text
    .replace(jwt, hidden)
    .replace(bearer, `$1 ${hidden}`)
    .replace(userInfo, `$1${hidden}@`)
    .replace(secretParameter, `$1${hidden}`)
    .replace(keyDetail, `$1${hidden}$2`)
    .replace(rowDetail, `$1${hidden})`)
    .replace(queryValues, `$1${hidden}`)
    .replace(vin, (found) => (/\d/.test(found) && /[a-z]/i.test(found) ? hidden : found));
}

function clean(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), secretKey.test(key) ? hidden : clean(inner)]));
}
