import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrateDatabase, migrateUpTo, migrationsFolder } from "../../platform/database/migrate.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { freshDatabase, type TestDatabase } from "../../testing/database.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";
import { fillDatabase, keptWorlds, orders } from "../../testing/release-world.ts";

// A release with other English texts, two of them equal, starts on the data of the previous release.

const reworded = vi.hoisted<Readonly<Record<string, string>>>(() => ({
  "lookups.insuranceCompanies.fleet": "Business customer",
  "lookups.insuranceCompanies.leasing": "Business customer",
  "lookups.scanTypes.3": "Aiming of sensors",
  "lookups.elements.101": "Front camera, aimed",
  "lookups.scanTools.calibration-frame": "Rig",
  "lookups.scanTools.digital-targets": "Rig",
  "lookups.cancelReasons.vehicle-gone": "The car has left",
  "lookups.drives.rwd": "Rear-wheel drive",
  "lookups.fuels.petrol": "Gasoline",
  "lookups.deviceTypes.1": "Cable interface",
}));

vi.mock(import("../../../../locales/texts.ts"), async (original) => {
  const real = await original();
  const readTexts: typeof real.readTexts = (language, folder) => ({
    ...real.readTexts(language, folder),
    ...(language === "en" ? reworded : {}),
  });
  return { ...real, readTexts };
});

let database: TestDatabase;
let app: TestApp;
let shop: Person;

beforeAll(async () => {
  const [first] = keptWorlds();
  database = await freshDatabase({ migrated: false });
  await migrateUpTo(database.url, migrationsFolder, ({ tag }) => tag === first?.migration);
  await fillDatabase(database, first?.sql ?? "");
  await migrateDatabase(database.url);
  app = await makeApp({ databaseUrl: database.url, now: "2026-03-02T16:00:00Z" });
  shop = await app.signIn("shop@demo.test");
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const inLanguage = (language: string) => ({ headers: { "accept-language": language } });

async function requestOf(order: string, language: string) {
  const { rows } = await database.pool.query<{ id: number }>("select id from requests where ro_number = $1", [order]);
  return (await shop.send(contract.getRequest, { query: { id: rows[0]?.id ?? 0 } }, inLanguage(language))).reply;
}

test("choices stored before are shown with the new English texts, and unchanged in other languages", async () => {
  const english = await requestOf(orders.reported, "en");
  expect(english).toMatchObject({
    ScanType: { Name: "Aiming of sensors" },
    ServiceElement: { Name: "Front camera, aimed" },
    Vehicle: { Insurance: { Text: "Business customer" }, DriveType: { Text: "Rear-wheel drive" } },
  });
  expect((await requestOf(orders.reported, "de")).Vehicle).toMatchObject({ Insurance: { Text: "Flottenbetreiber" } });
  expect((await requestOf(orders.cancelled, "en")).Reason).toBe("The car has left: picked up at 9:30");
  const findings = await shop.send(contract.getFindings, { query: { id: english.Id } }, inLanguage("en"));
  expect(findings.reply.Work[0]).toMatchObject({ Tool: "Rig" });
  expect(
    (await shop.send(contract.getDevices, { query: { id: english.Location.Id } }, inLanguage("en"))).reply[0]?.DeviceTypeDescription,
  ).toBe("Cable interface");
});

test("a report sent before is printed with the new texts", async () => {
  const { Id } = await requestOf(orders.reported, "en");
  const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: Id, cultureCode: "en-US" } });
  const { text } = await readPdf(bytes);
  for (const words of ["Aiming of sensors", "Front camera, aimed", "Business customer", "Rig"]) expect(text).toContain(words);
});

test("the catalogue's values do not depend on the texts", async () => {
  const decoded = await shop.send(contract.decodeVinRemoteBay, { query: { vin: "4T1B11HK5KU211593" } }, inLanguage("en"));
  expect(decoded.reply.RemoteBay.Fuel).toBe("Gasoline");
  const german = await shop.send(contract.decodeVinRemoteBay, { query: { vin: "4T1B11HK5KU211593" } }, inLanguage("de"));
  expect(german.reply.RemoteBay.Fuel).toBe("Benzin");
});

test("two entries with the same text stay distinct", async () => {
  const listed = (await shop.send(contract.getInsuranceCompanies, {}, inLanguage("en"))).reply;
  const same = listed.filter(({ text }) => text === "Business customer");
  expect(same.map(({ stringValue }) => stringValue)).toEqual(["fleet", "leasing"]);
  const German = { fleet: "Flottenbetreiber", leasing: "Leasinggesellschaft" };
  for (const { id: Id, text: Text, stringValue } of same) {
    const body = newRequest({ RONumber: `SAME-${stringValue}` });
    body.Vehicle.VIN = "";
    Object.assign(body.Vehicle, { Insurance: { Id, Text } });
    await shop.ask(contract.createRequest, { body });
    const read = await requestOf(`SAME-${stringValue}`, "de");
    expect(read.Vehicle.Insurance?.Text).toBe(German[stringValue as keyof typeof German]);
  }
});

test("a request that is sent back in another language is not changed by it", async () => {
  const before = await requestOf(orders.ownWords, "en");
  const { id } = await shop.ask(contract.createRequest, {
    body: newRequest({ RONumber: "BACK", Vehicle: { ...before.Vehicle, VIN: "" } }),
  });
  const insured = (await shop.ask(contract.getInsuranceCompanies, {})).find(({ stringValue }) => stringValue === "fleet");
  const Vehicle = { Insurance: { Id: insured?.id ?? 0, Text: insured?.text ?? "" }, DriveType: { Id: 2, Text: "RWD" } };
  await shop.ask(contract.updateRequest, { body: { Id: id, Vehicle } });
  const { Version } = await requestOf("BACK", "en");
  const german = await requestOf("BACK", "de");
  await shop.ask(contract.updateRequest, { body: german });
  expect(await requestOf("BACK", "en")).toMatchObject({ Version, Vehicle: { Insurance: { Text: "Business customer" } } });
});
