import * as contract from "@remotebay/contract";
import { defaultVariant, type Args, type Call, type Reply } from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrateDatabase, migrateUpTo, migrationsFolder } from "./platform/database/migrate.ts";
import { translator } from "./platform/translate/translate.ts";
import { makeApp, type Person, type TestApp } from "./testing/app.ts";
import { freshDatabase, testDatabase, type TestDatabase } from "./testing/database.ts";
import { newRequest } from "./testing/examples.ts";
import { readPdf } from "./testing/read-pdf.ts";
import { fillDatabase, keepWorld, keptWorlds, fillSampleWorld, orders, ownWords, rowsAsSql } from "./testing/release-world.ts";

// Each release stores a dump of a sample database (`npm run keep-world`); this version must start on all of them and read their data.

const languages = ["en", "de", "el"] as const;

describe.each(keptWorlds())("the state of $migration", ({ migration, sql }) => {
  let database: TestDatabase;
  let app: TestApp;
  let shop: Person;
  let tech: Person;

  beforeAll(async () => {
    database = await freshDatabase({ migrated: false });
    await migrateUpTo(database.url, migrationsFolder, ({ tag }) => tag === migration);
    await fillDatabase(database, sql);
    await migrateDatabase(database.url);
    app = await makeApp({ databaseUrl: database.url, now: "2026-03-02T16:00:00Z" });
    [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  async function askIn<C extends Call>(language: string, person: Person, call: C, args: Args<C>): Promise<Reply<C>> {
    const answered = await person.send(call, args, { headers: { "accept-language": language } });
    expect([call.path, answered.status, answered.problem]).toEqual([call.path, 200, answered.reply]);
    return answered.reply;
  }

  async function requestOf(order: string, language = "en") {
    const { rows } = await app.database.pool.query<{ id: number }>("select id from requests where ro_number = $1", [order]);
    return askIn(language, shop, contract.getRequest, { query: { id: rows[0]?.id ?? 0 } });
  }

  test("changes to a variant, a solution and a flag are preserved, and the rest has this version's values", async () => {
    const { variants, solutions, flags } = await askIn("en", shop, contract.getConfiguration, {});
    const uk = variants.find(({ key }) => key === "uk");
    expect(uk).toMatchObject({ appName: "Kerb Portal", theme: { brand: "#112233", onBrand: "#ffffff" } });
    expect(uk?.features).toEqual({ ...defaultVariant.features, confirmConnection: false, profileLink: false });
    expect(variants.find(({ key }) => key === "default")).toEqual(defaultVariant);
    expect(solutions.find(({ id }) => id === 2)).toMatchObject({ name: "Kerb desk", domainLogo: { domainName: ["portal.example.com"] } });
    expect(solutions.length).toBe(variants.length);
    expect(flags).toMatchObject({ RagRatingEnabled: "1", OpeningHoursEnabled: "1" });
    expect(await askIn("en", await app.signIn("uk@demo.test"), contract.getUserByName, { query: { username: "" } })).toMatchObject({
      AppId: 1,
    });
  });

  test("rows contain only differences from the defaults", async () => {
    const stored = await database.pool.query("select key, overrides from variants where overrides <> '{}'");
    expect(stored.rows).toEqual([
      { key: "uk", overrides: { appName: "Kerb Portal", theme: { brand: "#112233" }, features: { profileLink: false } } },
    ]);
  });

  test.each(languages)("a request and its findings are shown in %s", async (language) => {
    const t = translator(language);
    const request = await requestOf(orders.reported, language);
    expect(request.Vehicle).toMatchObject({
      Odometer: 48_210,
      Insurance: { Text: t("lookups.insuranceCompanies.fleet") },
      DriveType: { Id: 2, Text: t("lookups.drives.rwd") },
      Transmission: { Id: 6, Text: t("lookups.gearboxes.single-speed") },
    });
    expect(request).toMatchObject({ ScanType: { Id: 3 }, ServiceElement: { Id: 101 }, FurtherServiceElements: [], Report: { Version: 1 } });
    const { Work, Notes } = await askIn(language, shop, contract.getFindings, { query: { id: request.Id } });
    expect(Work.map(({ Tool }) => Tool)).toEqual([t("lookups.scanTools.calibration-frame"), ownWords.tool]);
    expect(Notes).toBe("Level floor.");
    const { Reason } = await requestOf(orders.cancelled, language);
    expect(Reason).toBe(`${t("lookups.cancelReasons.vehicle-gone")}: ${ownWords.reason}`);
  });

  test.each(languages)("its report is printed in %s with the same facts as when it was sent", async (language) => {
    const { Id } = await requestOf(orders.reported);
    const { status, bytes } = await shop.send(contract.createPdf, { query: { workorderId: Id, cultureCode: language } });
    expect(status).toBe(200);
    const { text } = await readPdf(bytes);
    const { rows } = await database.pool.query<{ hash: string }>("select hash from reports where request_id = $1", [Id]);
    const t = translator(language);
    const words = [
      t("lookups.insuranceCompanies.fleet"),
      t("lookups.scanTools.calibration-frame"),
      ownWords.tool,
      rows[0]?.hash.slice(0, 16),
    ];
    for (const word of words) expect(text).toContain(word);
  });

  test("its scans say what is known, and its report what it was sent with", async () => {
    const { Id } = await requestOf(orders.reported);
    const { Scans, Pairs } = await askIn("en", shop, contract.getFindings, { query: { id: Id } });
    const { rows } = contract.outcomesOf({ Scans, Pairs });
    // Older dumps have no codes.
    const faults = [
      ["ABS", "C0035", "11", "persisting"],
      ["Engine", "P0420", "00", "notReadAgain"],
    ];
    const statements = ["1 fault code remains after the work", "Persisting", migration < "0017" ? "Cleared" : "Not read again"];
    const hasCodes = migration >= "0014";
    expect(rows.map(({ Unit, Code, FailureType, outcome }) => [Unit, Code, FailureType, outcome])).toEqual(hasCodes ? faults : []);
    const { text } = await readPdf((await shop.send(contract.createPdf, { query: { workorderId: Id, cultureCode: "en" } })).bytes);
    for (const word of hasCodes ? statements : ["Work carried out, no fault codes recorded"]) expect(text).toContain(word);
  });

  test.each(languages)("free text and renamed items are unchanged in %s", async (language) => {
    const { Vehicle, ScanType } = await requestOf(orders.ownWords, language);
    expect(Vehicle).toMatchObject({ Insurance: { Id: 0, Text: "Aunt Ida" }, DriveType: { Id: 0, Text: "Chain" } });
    expect(ScanType).toMatchObject({ Id: 4, Name: ownWords.service });
    const providers = await askIn(language, shop, contract.getInsuranceCompanies, {});
    expect(providers.find(({ stringValue }) => stringValue === "rental")?.text).toBe(ownWords.provider);
  });

  test("everyday work continues: lists, queue, history, a new request and a job", async () => {
    const rows = await askIn("en", shop, contract.listRequests, { query: { search: "world" } });
    // A search finds cancelled requests too; the list does not show them.
    expect(rows.map(({ RONumber }) => RONumber).toSorted()).toEqual([orders.cancelled, orders.ownWords, orders.reported]);
    const listed = await askIn("en", shop, contract.listRequests, { query: {} });
    expect(listed.map(({ RONumber }) => RONumber).toSorted()).toEqual([orders.ownWords, orders.reported]);
    expect((await askIn("en", shop, contract.getRequestHistory, { query: { id: rows[0]?.Id ?? 0 } })).length).toBeGreaterThan(0);
    const made = await shop.ask(contract.createRequest, {
      body: newRequest({
        Status: "InProcess",
        Vehicle: { VIN: "4T1B11HK5KU211593", Year: 2019, Make: { Id: 0, Text: "Toyota" }, Model: { Id: 0, Text: "Camry" } },
      }),
    });
    expect((await askIn("en", tech, contract.getQueue, { query: {} })).map(({ Id }) => Id)).toContain(made.id);
    expect(await tech.ask(contract.takeJob, { body: { Id: made.id } })).toEqual(made);
  });
});

test("the current state can be stored for later releases", async () => {
  const app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await fillSampleWorld(app);
  const sql = await rowsAsSql(app.database);
  await app.close();
  const again = await testDatabase();
  await fillDatabase(again, sql);
  expect(await rowsAsSql(again)).toBe(sql);
  expect(sql).toContain(orders.reported);
  await keepWorld(sql);
});
