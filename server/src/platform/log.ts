import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** The application's personal data, which is redacted in logs like tokens and passwords. */
export interface PersonalData {
  /** Matches complete field names. */
  fields: RegExp;
  /** Matches complete names of URL parameters. */
  parameters: RegExp;
  /** Matches texts anywhere in a line. */
  texts: RegExp;
}

export interface LogOptions {
  personal: PersonalData;
  /** fatal, error, warn, info, debug, trace or silent. */
  level?: string;
  /** The output stream; standard output by default. */
  destination?: DestinationStream;
}

/**
 * The structured log: one JSON object a line. Every line is redacted as a whole just before it is written, so that personal data, tokens
 * and passwords are hidden in every field, address and error text.
 */
export function createLog({ personal, level = "info", destination }: LogOptions): Log {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError, error: describeError },
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: makeRedactor(personal).line },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The fields of an error that are logged; others, such as a whole database connection, are left out. */
export function describeError(error: unknown): unknown {
  if (!isErrorLike(error)) return error;
  const pick = (name: string) => (name in error ? Reflect.get(error, name) : undefined);
  const cause = isErrorLike(error.cause) ? describeError(error.cause) : undefined;
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

/** An error, or what a library made of one by copying its fields. */
function isErrorLike(value: unknown): value is Error {
  return value instanceof Error || (typeof value === "object" && value !== null && "message" in value && "stack" in value);
}

const redacted = "[hidden]";
const secretKeys = "authorization|proxy-authorization|cookie|set-cookie|pin|otp|x?-?api-?key|idempotency-key";
const secretParameters = String.raw`[\w.%-]*(?:passw|secret|token|api_?key)[\w.%-]*|search|q|code`;
const jwt = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/g;
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;
const userInfo = /(\w+:\/\/[^:/?#\s]*:)[^@/\s]+@/g;
// Values in the messages of PostgreSQL and of the query builder.
const keyDetail = /(\([^()]*\)=\()[^)]*(\))/g;
const rowDetail = /(Failing row contains \().*/gs;
const queryValues = /(\bparams: )[\s\S]*$/;

/** Redacts secrets and personal data. */
export interface Redactor {
  /** Redacts one JSON line; a line that is not JSON is redacted as text. */
  line(line: string): string;
  /** Redacts a text: personal data, tokens, passwords in addresses, values in database errors. */
  text(text: string): string;
}

export function makeRedactor({ fields, parameters, texts }: PersonalData): Redactor {
  const secretKey = new RegExp(`^(?:${secretKeys}|${fields.source})$|passw|secret|token|api_?key`, "i");
  const secretParameter = new RegExp(String.raw`([?&;](?:${secretParameters}|${parameters.source})=)[^&#\s"';]*`, "gi");
  const personalText = new RegExp(texts.source, "gi");
  const redactText = (text: string): string =>
    text
      .replace(jwt, redacted)
      .replace(bearer, `$1 ${redacted}`)
      .replace(userInfo, `$1${redacted}@`)
      .replace(secretParameter, `$1${redacted}`)
      .replace(keyDetail, `$1${redacted}$2`)
      .replace(rowDetail, `$1${redacted})`)
      .replace(queryValues, `$1${redacted}`)
      .replace(personalText, redacted);
  const redact = (value: unknown): unknown => {
    if (typeof value === "string") return redactText(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [redactText(key), secretKey.test(key) ? redacted : redact(inner)]),
    );
  };
  return {
    text: redactText,
    line: (line) => {
      try {
        return `${JSON.stringify(redact(JSON.parse(line)))}\n`;
      } catch {
        return redactText(line);
      }
    },
  };
}
