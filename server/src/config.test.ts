import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("an empty environment is a working installation", () => {
  expect(readConfig({})).toEqual({
    port: 4000,
    practicePace: 1,
    host: "127.0.0.1",
    callsPerMinute: 6000,
    connectionsPerAccount: 100,
    dataDir: resolve("./data"),
    databaseUrl: undefined,
    installationKeyFile: undefined,
    resetInstallationKey: false,
    bucket: undefined,
    resetFilesStore: false,
    redisUrl: undefined,
    publicUrl: undefined,
    trustProxy: false,
    drainMilliseconds: 0,
    logLevel: "info",
    environment: "production",
    seedDemo: true,
    rdwUrl: undefined,
    alignmentImagesUrl: undefined,
    dvlaUrl: undefined,
    dvlaApiKey: undefined,
    translateLibreUrl: undefined,
    translateLibreKey: undefined,
    translateApertiumUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "RemoteBay <remotebay@localhost>",
    dkim: undefined,
    fcmServiceAccount: undefined,
    fcmUrl: "https://fcm.googleapis.com",
  });
  expect(readConfig({ PORT: "", DATA_DIR: " " })).toEqual(readConfig({}));
});

test("scheduled backups have a place of their own, a time and a rule", () => {
  expect(readConfig({ BACKUPS_DIR: "/mnt/backups" }).backups).toEqual({
    place: { folder: "/mnt/backups" },
    at: { hour: 2, minute: 30, zone: "UTC" },
    keep: { days: 7, weeks: 4, months: 12 },
  });
  const bucket = "s3://key:secret@s3.example.com/backups";
  expect(readConfig({ BACKUPS_URL: bucket, BACKUPS_AT: "23:05 Europe/Athens", BACKUPS_KEEP: "14d 6m" }).backups).toMatchObject({
    place: { bucket: { name: "s3://s3.example.com/backups" } },
    at: { hour: 23, minute: 5, zone: "Europe/Athens" },
    keep: { days: 14, weeks: 0, months: 6 },
  });
  expect(() => readConfig({ BACKUPS_URL: bucket, FILES_URL: bucket })).toThrow(/one of their own/);
  expect(() => readConfig({ BACKUPS_URL: bucket, BACKUPS_DIR: "/mnt" })).toThrow(/not set together/);
  for (const BACKUPS_AT of ["24:00", "2:30", "02:30 Nowhere/City"]) expect(() => readConfig({ BACKUPS_AT })).toThrow(/BACKUPS_AT/);
  for (const BACKUPS_KEEP of ["7", "d", "7m 7d", "always"]) expect(() => readConfig({ BACKUPS_KEEP })).toThrow(/BACKUPS_KEEP/);
});

test("the key of backups is given by a variable or a file", () => {
  expect(readConfig({ BACKUPS_KEY: "age1abc" }).backupsKey).toEqual({ text: "age1abc" });
  expect(readConfig({ BACKUPS_KEY_FILE: "/etc/bay/backups.key" }).backupsKey).toEqual({ file: "/etc/bay/backups.key" });
  expect(() => readConfig({ BACKUPS_KEY: "age1abc", BACKUPS_KEY_FILE: "/key" })).toThrow(/not set together/);
});

test("variables that are set take effect", () => {
  expect(
    readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      DATA_DIR: "/srv/bay",
      PUBLIC_URL: "https://bay.example/",
      TRUST_PROXY: "2",
      LOG_LEVEL: "warn",
      ENVIRONMENT: "uat",
    }),
  ).toMatchObject({
    port: 8080,
    host: "0.0.0.0",
    dataDir: "/srv/bay",
    publicUrl: "https://bay.example",
    trustProxy: 2,
    logLevel: "warn",
    environment: "uat",
  });
  expect(readConfig({ TRUST_PROXY: "yes" }).trustProxy).toBe(true);
  expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toBe("10.0.0.0/8, ::1");
});

test("a process goes on for some seconds after it was told to stop, a minute at most", () => {
  expect(readConfig({ DRAIN_SECONDS: "60" }).drainMilliseconds).toBe(60_000);
  for (const DRAIN_SECONDS of ["61", "-1", "1.5", "x"]) expect(() => readConfig({ DRAIN_SECONDS })).toThrow(/^DRAIN_SECONDS must be/);
});

test("the signature of letters is configured whole or not at all", () => {
  const whole = { DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "bay1", DKIM_KEY_FILE: "/keys/dkim.pem" };
  expect(readConfig(whole).dkim).toEqual({ domain: "example.com", selector: "bay1", keyFile: "/keys/dkim.pem" });
  expect(() => readConfig({ ...whole, DKIM_SELECTOR: "" })).toThrow(/set together/);
});

test("an external database is filled only with SEED_DEMO=yes", () => {
  const DATABASE_URL = "postgres://me:pw@db.example/bay";
  expect(readConfig({ DATABASE_URL }).seedDemo).toBe(false);
  expect(readConfig({ DATABASE_URL, SEED_DEMO: "yes" }).seedDemo).toBe(true);
  expect(readConfig({ SEED_DEMO: "no" }).seedDemo).toBe(false);
});

test("a bucket is an address with its key, path style and https unless it says otherwise", () => {
  const read = (FILES_URL: string) => readConfig({ FILES_URL }).bucket;
  expect(read("s3://k%2B:s%2Fec%40ret@s3.example.com/bay?region=eu-west-1")).toEqual({
    endpoint: "https://s3.example.com/bay",
    region: "eu-west-1",
    key: "k+",
    secret: "s/ec@ret",
    name: "s3://s3.example.com/bay",
  });
  expect(read("s3://k:s@127.0.0.1:3900/bay?tls=false")).toMatchObject({ endpoint: "http://127.0.0.1:3900/bay", region: "us-east-1" });
  expect(read("s3://k:s@s3.example.com/bay?style=virtual")?.endpoint).toBe("https://bay.s3.example.com");
});

test("a wrong bucket is refused without its secret", () => {
  const refusal = (FILES_URL: string) => {
    try {
      return JSON.stringify(readConfig({ FILES_URL }));
    } catch (error) {
      return String(error);
    }
  };
  for (const [address, message] of [
    ["https://key:hidden@host/bay", /FILES_URL must be s3:/],
    ["s3://host/bay", /FILES_URL must be s3:/],
    ["s3://key:hid/den@host/bay", /FILES_URL must be s3:/],
    ["s3://key:hidden@host/", /must name one bucket/],
    ["s3://key:hidden@host/bay/folder", /must name one bucket/],
    ["s3://key:hidden@host/bay?regoin=x", /unknown parameter regoin/],
    ["s3://key:hidden@host/bay?style=dns", /neither path nor virtual/],
    ["s3://key:hidden@host/bay?tls=no", /neither true nor false/],
    ["s3://key:hidden@host/bay?region=a/b", /a region that is none/],
  ] as const) {
    expect(refusal(address)).toMatch(message);
    expect(refusal(address)).not.toMatch(/hidden/);
  }
});

test.each([
  [{ PORT: "http" }, "PORT must be a number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT must be a number from 0 to 65535"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address that starts with postgres:// or postgresql://"],
  [{ PUBLIC_URL: "bay.example" }, "PUBLIC_URL must be an address that starts with http:// or https://"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error"],
  [{ TRUST_PROXY: "maybe" }, "TRUST_PROXY must be yes, no"],
  [{ SEED_DEMO: "1" }, "SEED_DEMO must be one of auto, yes, no"],
])("names what is wrong: %o", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test("reports all invalid variables together", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(/PORT.*\nLOG_LEVEL/);
});
