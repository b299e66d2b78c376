import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let people: Record<"shop" | "tech" | "tech2" | "dispatch" | "admin" | "super", Person>;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z", completeAfterSeconds: 3600 });
  ids = (await seedPeople(app.database)).userIds;
  const names = ["shop", "tech", "tech2", "dispatch", "admin", "super"] as const;
  const signed = await Promise.all(names.map(async (name) => [name, await app.signIn(`${name}@demo.test`)] as const));
  people = Object.fromEntries(signed) as typeof people;
});
afterAll(() => app.close());

const idOf = (name: keyof typeof people) => ids[`${name}@demo.test`] ?? 0;
const imi = { Scheme: "IMI ADAS", Number: "DEMO-4711", ValidFrom: "2025-03-01", ValidUntil: "2028-02-29", Note: "Second sheet" };

const listOf = async (name: keyof typeof people, by: Person = people[name]) =>
  (await by.ask(contract.getCertificates, { query: { userId: idOf(name) } })).Certificates;
const save = (by: Person, name: keyof typeof people, part: Partial<contract.SavedCertificate> = {}) =>
  by.send(contract.saveCertificate, { body: { UserId: idOf(name), Id: 0, Seen: 0, ...imi, ...part } });
const check = (by: Person, name: keyof typeof people, Id: number, Seen: number) =>
  by.send(contract.checkCertificate, { body: { UserId: idOf(name), Id, Seen } });
const remove = (by: Person, name: keyof typeof people, Id: number, Seen: number) =>
  by.send(contract.removeCertificate, { body: { UserId: idOf(name), Id, Seen } });

test("a technician writes it, an administrator checks it, any change ends the check, and the trail says who did what", async () => {
  const { id } = (await save(people.tech, "tech")).reply;
  expect(await listOf("tech")).toEqual([{ Id: id, ...imi, CheckedDate: null, CheckedBy: "", Version: 1 }]);
  expect((await check(people.tech, "tech", id, 1)).problem).toMatchObject({ code: "forbidden" });

  expect((await check(people.super, "tech", id, 1)).status).toBe(204);
  expect(await listOf("tech")).toMatchObject([{ CheckedDate: "2026-03-02T15:00:00.000Z", CheckedBy: "Tomas Varga", Version: 2 }]);
  expect((await save(people.tech, "tech", { Id: id, Seen: 1, Number: "DEMO-1" })).problem).toMatchObject({ code: "stale" });
  // What changes nothing leaves the check.
  await save(people.tech, "tech", { Id: id, Seen: 2 });
  expect(await listOf("tech")).toMatchObject([{ CheckedBy: "Tomas Varga", Version: 2 }]);
  await save(people.tech, "tech", { Id: id, Seen: 2, ValidUntil: "2029-02-28" });
  expect(await listOf("tech")).toMatchObject([{ CheckedDate: null, CheckedBy: "", Version: 3 }]);
  // The check is of what its administrator saw.
  expect((await check(people.super, "tech", id, 2)).problem).toMatchObject({ code: "stale" });

  expect((await remove(people.tech, "tech", id, 2)).problem).toMatchObject({ code: "stale" });
  expect((await remove(people.tech, "tech", id, 3)).status).toBe(204);
  expect(await listOf("tech")).toEqual([]);
  expect((await remove(people.tech, "tech", id, 3)).problem).toMatchObject({ code: "not-found" });
  const { rows } = await app.database.pool.query(
    "select action, user_id as by, details from audit_entries where noun = 'user' and noun_id = $1 and action like 'certificate.%' order by id",
    [idOf("tech")],
  );
  expect(rows.map(({ action, by }) => [action, by])).toEqual([
    ["certificate.added", idOf("tech")],
    ["certificate.checked", idOf("super")],
    ["certificate.changed", idOf("tech")],
    ["certificate.removed", idOf("tech")],
  ]);
  expect(rows[2].details).toMatchObject({ wasChecked: true, before: { validUntil: "2028-02-29" }, after: { validUntil: "2029-02-28" } });
});

test("only the person and who administers them see and change certificates, and nobody checks their own", async () => {
  const { id } = (await save(people.super, "tech2")).reply;
  for (const by of [people.tech, people.dispatch]) {
    const seen = await by.send(contract.getCertificates, { query: { userId: idOf("tech2") } });
    expect(seen.problem).toMatchObject({ code: "forbidden" });
    expect((await save(by, "tech2")).problem).toMatchObject({ code: "forbidden" });
  }
  // A shop and its own administrator know no technician.
  for (const by of [people.shop, people.admin]) {
    expect((await by.send(contract.getCertificates, { query: { userId: idOf("tech2") } })).problem).toMatchObject({ code: "not-found" });
    expect((await remove(by, "tech2", id, 1)).problem).toMatchObject({ code: "not-found" });
  }
  // One that belongs to somebody else is nobody's under another person.
  expect((await remove(people.tech, "tech", id, 1)).problem).toMatchObject({ code: "not-found" });
  expect(await people.super.ask(contract.getCertificates, { query: { userId: idOf("super") } })).toMatchObject({
    CanChange: true,
    CanCheck: false,
  });
  const own = (await save(people.super, "super")).reply;
  expect((await check(people.super, "super", own.id, 1)).problem).toMatchObject({ code: "forbidden" });
  await remove(people.super, "super", own.id, 1);
  await remove(people.tech2, "tech2", id, 1);
});

test("dates that end before they begin and more than 30 are refused, also where several are added at once", async () => {
  const wrong = await save(people.dispatch, "dispatch", { ValidFrom: "2026-03-02", ValidUntil: "2026-03-01" });
  expect(wrong.problem.errors).toMatchObject([{ path: "ValidUntil", code: "before-start" }]);
  await app.database.pool.query(
    "insert into certificates (user_id, scheme, number) select $1, 's', n::text from generate_series(1, 29) n",
    [idOf("dispatch")],
  );
  const answers = await Promise.all([1, 2, 3].map(() => save(people.dispatch, "dispatch")));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  expect(await listOf("dispatch")).toHaveLength(contract.maxCertificates);
  await app.database.pool.query("delete from certificates where user_id = $1", [idOf("dispatch")]);
});

test("administrators are told what waits for a check and what ends, each of those whom they administer", async () => {
  const make = async (name: "tech" | "shop", scheme: string, ValidUntil: string | null, isChecked: boolean) => {
    const { id } = (await save(people.super, name, { Scheme: scheme, ValidFrom: null, ValidUntil })).reply;
    if (isChecked) await check(people.super, name, id, 1);
    return [name, id] as const;
  };
  const made = [
    await make("tech", "long over", "2025-12-31", false),
    await make("tech", "over", "2026-03-01", true),
    await make("tech", "last day", "2026-03-02", true),
    await make("tech", "soon", "2026-05-01", false),
    await make("tech", "later", "2026-05-02", true),
    await make("tech", "later, not checked", "2026-05-02", false),
    await make("tech", "no end", null, true),
    await make("shop", "of the shop", null, false),
  ];
  const due = async (by: Person) =>
    (await by.ask(contract.listCertificatesDue, {})).map(({ Scheme, Checked, Ends }) => [Scheme, Checked, Ends]);
  const ofShop = ["of the shop", false, "later"];
  expect(await due(people.super)).toEqual([
    ["over", true, "ended"],
    ["last day", true, "soon"],
    ["soon", false, "soon"],
    ["later, not checked", false, "later"],
    ofShop,
  ]);
  expect(await due(people.admin)).toEqual([ofShop]);
  for (const [name, id] of made) await people.super.send(contract.removeCertificate, { body: { UserId: idOf(name), Id: id, Seen: 1 } });
  await app.database.pool.query("delete from certificates");
});

test("a report names everybody who did the work with their certificates of that day, and keeps it", async () => {
  const { id: good } = (await save(people.tech, "tech")).reply;
  await check(people.super, "tech", good, 1);
  await save(people.tech, "tech", { Scheme: "ATA ADAS", Number: "DEMO-1180", ValidUntil: "2026-03-01" });
  await save(people.tech2, "tech2", { Scheme: "I-CAR", Number: "DEMO-2208", ValidFrom: "2026-03-03", ValidUntil: null });

  // The first technician drives the calibration and hands the job over.
  const { id: Id } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 3 } }) });
  await people.tech.ask(contract.takeJob, { body: { Id } });
  await people.tech.ask(contract.publishEvent, { body: { id: Id, event: "techArrived" } });
  await people.tech.ask(contract.assignJob, { body: { Id, TechnicianId: idOf("tech2"), From: idOf("tech") } });
  await people.tech2.ask(contract.saveFindings, {
    body: { Id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "Frame", Result: "Passed" }] },
  });
  await people.tech2.ask(contract.sendReport, { body: { Id } });

  const { rows } = await app.database.pool.query("select data from reports where request_id = $1", [Id]);
  const { people: named } = rows[0].data as contract.ReportData;
  expect(named?.map(({ Name, Day, Calibrated }) => [Name, Day, Calibrated])).toEqual([
    ["Aisha Rahman", "2026-03-02", false],
    ["Jonas Keller", "2026-03-02", true],
  ]);
  expect(named?.flatMap(({ Certificates }) => Certificates.map(({ Scheme, Standing }) => [Scheme, Standing]))).toEqual([
    ["I-CAR", "not-begun"],
    ["IMI ADAS", "good"],
    ["ATA ADAS", "ended"],
  ]);
  const printed = async () => {
    const { bytes } = await people.shop.send(contract.createPdf, { query: { workorderId: Id, cultureCode: "en-GB" } });
    return (await readPdf(bytes)).text.replaceAll(/\s+/g, " ");
  };
  const text = await printed();
  for (const words of [
    "Jonas Keller",
    "Valid and checked",
    "checked by the administration on 2 Mar 2026",
    "Expired",
    "Not valid yet",
    "1 of 3 valid and checked",
  ])
    expect(text).toContain(words);
  expect(text).not.toContain("Second sheet");
  // What happens to a certificate later is not of that day.
  await people.tech.send(contract.removeCertificate, { body: { UserId: idOf("tech"), Id: good, Seen: 2 } });
  expect(await printed()).toBe(text);
});
