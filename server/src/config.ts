import { resolve } from "node:path";
import * as v from "valibot";
import { parseBucket, type Bucket } from "./platform/files/bucket.ts";
import { isTimeZone } from "./platform/time-zone.ts";
import { StartUpError } from "./platform/start-up/start-up-error.ts";

/** The configuration from the environment. `docs/operating.md` describes each variable. */
export interface Config {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** Undefined for the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The file of the installation's key; undefined for `installation.key` below `dataDir`. */
  installationKeyFile: string | undefined;
  /** Whether a start accepts another key than the one the database was used with. */
  resetInstallationKey: boolean;
  /** Where stored files are; undefined for the folder `files` below `dataDir`. */
  bucket: Bucket | undefined;
  /** Whether a start accepts another file store than the one the database was used with. */
  resetFilesStore: boolean;
  /** Where scheduled backups go, when, and which are kept; undefined: there are none. */
  backups:
    | {
        place: { folder: string } | { bucket: Bucket };
        at: { hour: number; minute: number; zone: string };
        keep: { days: number; weeks: number; months: number };
      }
    | undefined;
  /** With what backups are encrypted and read: keys of age, or the file with them; undefined: they are not encrypted. */
  backupsKey: { text: string } | { file: string } | undefined;
  /** The PKCS#12 file with which evidence packs are signed, and the file of its password; undefined: a key that the first start made. */
  evidenceKey: { file: string; passwordFile: string | undefined } | undefined;
  /** The authority that stamps evidence packs (RFC 3161); undefined: none. */
  timeStampUrl: string | undefined;
  /** Carries notices and signals between processes instead of PostgreSQL's NOTIFY. */
  redisUrl: string | undefined;
  /** The public URL without a trailing slash; undefined if it is the listening address. */
  publicUrl: string | undefined;
  /** Fastify's `trustProxy`: the proxies whose X-Forwarded-For is trusted. */
  trustProxy: boolean | number | string;
  /** Calls a minute from one address before 429; undefined for no limit. */
  callsPerMinute: number | undefined;
  /** Live connections of one user to a process before more are refused; undefined for no limit. */
  connectionsPerAccount: number | undefined;
  /** Days that entries of the audit trail are kept at least, where they are kept in parts; undefined: for ever. */
  keepAuditDays: number | undefined;
  /** Milliseconds for which a process that was told to stop goes on, after it said that it is not ready. */
  drainMilliseconds: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  environment: "production" | "uat" | "staging" | "test" | "development";
  /** Whether an empty database is filled with the demonstration world. */
  seedDemo: boolean;
  /** Bearer token with which other machines read `/metrics`; absent: only this machine may. */
  metricsToken: string | undefined;
  rdwUrl: string | undefined;
  dvlaUrl: string | undefined;
  dvlaApiKey: string | undefined;
  /** A server with LibreTranslate's interface, and its key if it asks for one. */
  translateLibreUrl: string | undefined;
  translateLibreKey: string | undefined;
  /** A server of Apertium APY. */
  translateApertiumUrl: string | undefined;
  /** The service that knows aiming pictures by a maker's procedure. */
  alignmentImagesUrl: string | undefined;
  /** Factor of the pauses of the simulated technician: 1 as a person, 0 none. */
  practicePace: number;
  /** The mail server with its user and password; undefined: letters are files below `dataDir`. */
  smtpUrl: string | undefined;
  /** The sender of letters. */
  mailFrom: string;
  /** What letters are signed with; undefined: nothing. */
  dkim: { domain: string; selector: string; keyFile: string } | undefined;
  /** The file with the providers of OpenID Connect; undefined: none. */
  openIdFile: string | undefined;
  /** Path of a Google service account's JSON file, for pushes to the phone application. */
  fcmServiceAccount: string | undefined;
  /** The address of Firebase Cloud Messaging, without a trailing slash. */
  fcmUrl: string;
}

const set = v.pipe(v.string(), v.trim(), v.nonEmpty());
const port = v.pipe(
  set,
  v.regex(/^\d{1,5}$/, "must be a number from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65_535, "must be a number from 0 to 65535"),
);
const address = (...schemes: string[]) =>
  v.pipe(
    set,
    v.check(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
    ),
  );
const bucket = v.pipe(
  set,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseBucket(dataset.value);
    if (!("fault" in read)) return read;
    addIssue({ message: read.fault });
    return NEVER;
  }),
);
const oneOf = <const T extends readonly string[]>(...choices: T) =>
  v.pipe(set, v.picklist(choices, `must be one of ${choices.join(", ")}`));

const Environment = v.object({
  PORT: v.optional(port, "4000"),
  HOST: v.optional(set, "127.0.0.1"),
  DATA_DIR: v.optional(set, "./data"),
  DATABASE_URL: v.optional(address("postgres", "postgresql")),
  INSTALLATION_KEY_FILE: v.optional(set),
  RESET_INSTALLATION_KEY: v.optional(oneOf("0", "1"), "0"),
  FILES_URL: v.optional(bucket),
  RESET_FILES_STORE: v.optional(oneOf("0", "1"), "0"),
  BACKUPS_DIR: v.optional(set),
  BACKUPS_URL: v.optional(bucket),
  BACKUPS_AT: v.optional(
    v.pipe(
      set,
      v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?: \S+)?$/, "must be a time of day such as 02:30, or with its zone 02:30 Europe/Athens"),
      v.check((text) => isTimeZone(text.split(" ")[1] ?? "UTC"), "has a time zone that is none"),
    ),
    "02:30",
  ),
  BACKUPS_KEEP: v.optional(
    v.pipe(
      set,
      v.regex(/^(?!$)(?:\d{1,3}d)? ?(?:\d{1,3}w)? ?(?:\d{1,3}m)?$/, "must be numbers of days, weeks and months such as 7d 4w 12m"),
    ),
    "7d 4w 12m",
  ),
  BACKUPS_KEY: v.optional(set),
  BACKUPS_KEY_FILE: v.optional(set),
  EVIDENCE_KEY_FILE: v.optional(set),
  EVIDENCE_KEY_PASSWORD_FILE: v.optional(set),
  TIMESTAMP_URL: v.optional(address("http", "https")),
  REDIS_URL: v.optional(address("redis", "rediss")),
  PUBLIC_URL: v.optional(address("http", "https")),
  TRUST_PROXY: v.optional(
    v.pipe(
      set,
      v.regex(/^(?:yes|no|\d{1,2}|[\da-f.:/, ]*[.:][\da-f.:/, ]*)$/i, "must be yes, no, the number of proxies, or their addresses"),
    ),
    "no",
  ),
  CALLS_PER_MINUTE: v.optional(
    v.pipe(set, v.regex(/^\d{1,7}$/, "must be a number of calls, or 0 for no bound"), v.transform(Number)),
    "6000",
  ),
  LINES_PER_ACCOUNT: v.optional(
    v.pipe(set, v.regex(/^\d{1,5}$/, "must be a number of connections, or 0 for no bound"), v.transform(Number)),
    "100",
  ),
  KEEP_AUDIT_DAYS: v.optional(v.pipe(set, v.regex(/^\d{1,5}$/, "must be a number of days, or 0 for ever"), v.transform(Number)), "0"),
  DRAIN_SECONDS: v.optional(
    v.pipe(set, v.regex(/^(?:\d|[1-5]\d|60)$/, "must be a number of seconds from 0 to 60"), v.transform(Number)),
    "0",
  ),
  LOG_LEVEL: v.optional(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), "info"),
  ENVIRONMENT: v.optional(oneOf("production", "uat", "staging", "test", "development"), "production"),
  SEED_DEMO: v.optional(oneOf("auto", "yes", "no"), "auto"),
  METRICS_TOKEN: v.optional(v.pipe(set, v.minLength(16, "must have at least 16 characters"))),
  RDW_URL: v.optional(address("http", "https")),
  DVLA_URL: v.optional(address("http", "https")),
  DVLA_API_KEY: v.optional(set),
  TRANSLATE_LIBRE_URL: v.optional(address("http", "https")),
  TRANSLATE_LIBRE_KEY: v.optional(set),
  TRANSLATE_APERTIUM_URL: v.optional(address("http", "https")),
  ALIGNMENT_IMAGES_URL: v.optional(address("http", "https")),
  PRACTICE_PACE: v.optional(
    v.pipe(set, v.regex(/^\d{1,3}(?:\.\d{1,2})?$/, "must be a number from 0 to 999, such as 0.5"), v.transform(Number)),
    "1",
  ),
  SMTP_URL: v.optional(address("smtp", "smtps")),
  MAIL_FROM: v.optional(
    v.pipe(set, v.regex(/^[^<>@\s]+@[^<>@\s]+$|^[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>$/, "must be an e-mail address")),
    "RemoteBay <remotebay@localhost>",
  ),
  DKIM_DOMAIN: v.optional(v.pipe(set, v.regex(/^[a-z\d.-]+\.[a-z]{2,}$/i, "must be a domain such as example.com"))),
  DKIM_SELECTOR: v.optional(v.pipe(set, v.regex(/^[a-z\d._-]+$/i, "must be the name of a DKIM key"))),
  DKIM_KEY_FILE: v.optional(set),
  OPENID_FILE: v.optional(set),
  FCM_SERVICE_ACCOUNT: v.optional(set),
  FCM_URL: v.optional(address("http", "https"), "https://fcm.googleapis.com"),
});

/** Reads the environment; no other code does. Throws StartUpError listing every invalid variable. An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? "?"} ${issue.message}.`);
    throw new StartUpError([...new Set(faults)].join("\n"));
  }
  const read = result.output;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    installationKeyFile: read.INSTALLATION_KEY_FILE === undefined ? undefined : resolve(read.INSTALLATION_KEY_FILE),
    resetInstallationKey: read.RESET_INSTALLATION_KEY === "1",
    bucket: read.FILES_URL,
    resetFilesStore: read.RESET_FILES_STORE === "1",
    backups: backupsOf(read),
    backupsKey: backupsKeyOf(read),
    evidenceKey: evidenceKeyOf(read),
    timeStampUrl: read.TIMESTAMP_URL,
    redisUrl: read.REDIS_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/+$/, ""),
    trustProxy: proxyOf(read.TRUST_PROXY.toLowerCase()),
    callsPerMinute: read.CALLS_PER_MINUTE === 0 ? undefined : read.CALLS_PER_MINUTE,
    connectionsPerAccount: read.LINES_PER_ACCOUNT === 0 ? undefined : read.LINES_PER_ACCOUNT,
    keepAuditDays: read.KEEP_AUDIT_DAYS === 0 ? undefined : read.KEEP_AUDIT_DAYS,
    drainMilliseconds: read.DRAIN_SECONDS * 1_000,
    logLevel: read.LOG_LEVEL,
    environment: read.ENVIRONMENT,
    // An external database is filled only on explicit request.
    seedDemo: read.SEED_DEMO === "yes" || (read.SEED_DEMO === "auto" && read.DATABASE_URL === undefined),
    metricsToken: read.METRICS_TOKEN,
    rdwUrl: read.RDW_URL,
    dvlaUrl: read.DVLA_URL,
    dvlaApiKey: read.DVLA_API_KEY,
    translateLibreUrl: read.TRANSLATE_LIBRE_URL,
    translateLibreKey: read.TRANSLATE_LIBRE_KEY,
    translateApertiumUrl: read.TRANSLATE_APERTIUM_URL,
    alignmentImagesUrl: read.ALIGNMENT_IMAGES_URL,
    practicePace: read.PRACTICE_PACE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    dkim: dkimOf(read),
    openIdFile: read.OPENID_FILE === undefined ? undefined : resolve(read.OPENID_FILE),
    fcmServiceAccount: read.FCM_SERVICE_ACCOUNT,
    fcmUrl: read.FCM_URL.replace(/\/+$/, ""),
  };
}

function backupsOf(read: v.InferOutput<typeof Environment>): Config["backups"] {
  const { BACKUPS_DIR: folder, BACKUPS_URL: url, FILES_URL: files } = read;
  if (folder === undefined && url === undefined) return undefined;
  if (folder !== undefined && url !== undefined) throw new StartUpError("BACKUPS_DIR and BACKUPS_URL are not set together.");
  if (url !== undefined && url.endpoint === files?.endpoint)
    throw new StartUpError("BACKUPS_URL and FILES_URL are the same bucket: backups need one of their own.");
  const [hour = 0, minute = 0] = read.BACKUPS_AT.slice(0, 5).split(":").map(Number);
  const count = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(read.BACKUPS_KEEP)?.[1] ?? 0);
  return {
    place: url === undefined ? { folder: resolve(folder ?? "") } : { bucket: url },
    at: { hour, minute, zone: read.BACKUPS_AT.split(" ")[1] ?? "UTC" },
    keep: { days: count("d"), weeks: count("w"), months: count("m") },
  };
}

function backupsKeyOf({ BACKUPS_KEY: text, BACKUPS_KEY_FILE: file }: v.InferOutput<typeof Environment>): Config["backupsKey"] {
  if (text !== undefined && file !== undefined) throw new StartUpError("BACKUPS_KEY and BACKUPS_KEY_FILE are not set together.");
  if (text !== undefined) return { text };
  return file === undefined ? undefined : { file: resolve(file) };
}

function evidenceKeyOf(read: v.InferOutput<typeof Environment>): Config["evidenceKey"] {
  const { EVIDENCE_KEY_FILE: file, EVIDENCE_KEY_PASSWORD_FILE: passwordFile } = read;
  if (file === undefined && passwordFile !== undefined)
    throw new StartUpError("EVIDENCE_KEY_PASSWORD_FILE is set without EVIDENCE_KEY_FILE.");
  return file === undefined ? undefined : { file: resolve(file), passwordFile: passwordFile && resolve(passwordFile) };
}

function dkimOf(read: v.InferOutput<typeof Environment>): Config["dkim"] {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: keyFile } = read;
  if (domain !== undefined && selector !== undefined && keyFile !== undefined) return { domain, selector, keyFile: resolve(keyFile) };
  if (domain === undefined && selector === undefined && keyFile === undefined) return undefined;
  throw new StartUpError("DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE are set together or not at all.");
}

function proxyOf(text: string): boolean | number | string {
  if (text === "yes" || text === "no") return text === "yes";
  return /^\d+$/.test(text) ? Number(text) : text;
}
