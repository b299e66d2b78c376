import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 0 });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test"];
  [shop, stranger, tech] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person];
});
afterAll(() => app.close());

async function takenJob(): Promise<{ id: number; vin: string }> {
  const body = newRequest({ Status: "InProcess" });
  const { id } = await shop.ask(contract.createRequest, { body });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return { id, vin: body.Vehicle.VIN };
}

const findings = (Id: number, Notes = "Test drive done."): contract.SaveFindings => ({
  Id,
  Scans: [
    scanOf("before", "ABS", { Code: "C0035", FailureType: "1B", Status: "Confirmed", Text: "Left front wheel speed sensor" }),
    scanOf("after", "ABS", { Code: "C0040", FailureType: "", Status: "", Text: "Right front wheel speed sensor" }),
  ],
  Pairs: [],
  Work: [{ ServiceElementId: 101, Tool: "Calibration frame", Result: "Passed", Notes: "" }],
  Notes,
});

const pdf = (person: Person, workorderId: number, more: { cultureCode?: string; domainName?: string; preview?: "true" } = {}) =>
  person.send(contract.createPdf, { query: { workorderId, ...more } });

test("a sent report's PDF contains VIN, work order, codes and technician", async () => {
  const { id, vin } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id) });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const answered = await pdf(shop, id);
  expect(answered.headers["content-type"]).toBe("application/pdf");
  const text = (await readPdf(answered.bytes)).text;
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  for (const part of [vin, WorkOrderNumber, "C0035", "C0040", "Jonas Keller", "Northside Collision"]) expect(text).toContain(part);
});

test("the PDF is in the language of the culture code", async () => {
  const { id } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id, "Δοκιμή στον δρόμο. Проверка на дороге.") });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const texts = await Promise.all(
    ["en-US", "de-DE", "el-GR"].map(async (cultureCode) => (await readPdf((await pdf(shop, id, { cultureCode })).bytes)).text),
  );
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) {
    expect(text).toContain("Δοκιμή στον δρόμο.");
    expect(text).toContain("Проверка на дороге.");
  }
});

test("the domain name gives the file its portal's name and language, and leaves the report as it was sent", async () => {
  const id = await sentReport();
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id } });
  const nameOf = ({ headers }: Awaited<ReturnType<typeof pdf>>) => headers["content-disposition"];
  const named = (name: string) => `inline; filename*=UTF-8''${name}-${WorkOrderNumber}.pdf`;
  expect(nameOf(await pdf(shop, id))).toBe(named("RemoteBay"));
  const british = await pdf(shop, id, { domainName: "UK.remotebay.example", cultureCode: "en-US" });
  expect(nameOf(british)).toBe(named("RemoteBay-UK"));
  expect(british.bytes.equals((await pdf(shop, id, { cultureCode: "en-US" })).bytes)).toBe(true);
  expect(nameOf(await pdf(shop, id, { domainName: "unknown.example" }))).toBe(named("RemoteBay"));
  for (const domainName of [
    "https://uk.remotebay.example",
    "a b",
    "uk.remotebay.example/x",
    "-a.example",
    "x".repeat(64),
    `${"a.".repeat(130)}a`,
  ])
    expect((await pdf(shop, id, { domainName })).status).toBe(400);
  // Neither a culture code nor the user gives a language: that of the portal applies.
  await app.database.pool.query("update solutions set default_language = 'de' where variant = 'five'");
  await app.database.pool.query("update users set language = '' where username = 'shop@demo.test'");
  const german = await pdf(await app.signIn("shop@demo.test"), id, { domainName: "five.remotebay.example" });
  expect((await readPdf(german.bytes)).language).toBe("de");
});

test("a sent report does not change when the findings do", async () => {
  const { id } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id, "First words.") });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  await tech.send(contract.saveFindings, { body: findings(id, "Second words.") });
  expect((await readPdf((await pdf(shop, id)).bytes)).text).toContain("First words.");
  const stored = await app.database.pool.query("select version, hash, length(hash) as length from reports where request_id = $1", [id]);
  expect(stored.rows).toMatchObject([{ version: 1, length: 64 }]);
});

test.each([
  ["shop@demo.test", "mi"],
  ["nl@demo.test", "km"],
])("an odometer without a unit is read in the country of %s: %s on screen and in the report", async (user, unit) => {
  const person = await app.signIn(user);
  const body = newRequest({ Status: "InProcess" });
  Object.assign(body.Vehicle, { Odometer: 48_210 });
  const { id } = await person.ask(contract.createRequest, { body });
  const { Vehicle } = await person.ask(contract.getRequest, { query: { id } });
  expect(Vehicle.OdometerUnits?.Text).toBe(unit);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  const { text } = await readPdf((await pdf(tech, id, { preview: "true", cultureCode: "en-US" })).bytes);
  expect(text.replaceAll(/\s/g, " ")).toContain(`48,210 ${unit}`);
});

test("before it is sent, the shop gets no-report and the technician a preview", async () => {
  const { id } = await takenJob();
  expect((await pdf(shop, id)).problem).toMatchObject({ code: "no-report", status: 409 });
  expect((await pdf(shop, id, { preview: "true" })).status).toBe(404);
  expect((await pdf(stranger, id)).status).toBe(404);
  expect((await tech.send(contract.sendReport, { body: { Id: id } })).problem.code).toBe("nothing-to-report");
  await tech.ask(contract.saveFindings, { body: findings(id) });
  const preview = await pdf(tech, id, { preview: "true" });
  expect(preview.headers["content-type"]).toBe("application/pdf");
});

test("sending the report completes the request by a job", async () => {
  const { id } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id) });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  await expect.poll(async () => (await shop.ask(contract.getRequest, { query: { id } })).StatusName, { timeout: 20_000 }).toBe("Completed");
  expect((await shop.ask(contract.getRequestHistory, { query: { id } }))[0]).toMatchObject({
    Action: "request.moved",
    To: "Completed",
    Who: "Jonas Keller",
  });
});

async function sentReport(): Promise<number> {
  const { id } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id) });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  return id;
}

const storedFiles = async (id: number) =>
  (await app.database.pool.query("select culture, file_key from report_files where request_id = $1 order by culture", [id])).rows;

test("a sent report is rendered once for each culture and then read from the file store", async () => {
  const id = await sentReport();
  const [first] = await Promise.all([
    pdf(shop, id, { cultureCode: "de" }),
    pdf(shop, id, { cultureCode: "de" }),
    pdf(tech, id, { cultureCode: "en-GB" }),
  ]);
  expect((await storedFiles(id)).map((row) => row.culture)).toEqual(["de-DE", "en-GB"]);
  expect((await pdf(tech, id, { cultureCode: "de" })).bytes.equals(first.bytes)).toBe(true);
  const other = await app.files.save(Buffer.from("the stored file"), "reports", "pdf");
  await app.database.pool.query("update report_files set file_key = $2 where request_id = $1", [id, other]);
  expect((await pdf(shop, id, { cultureCode: "de" })).bytes.toString()).toBe("the stored file");
  expect((await pdf(stranger, id, { cultureCode: "de" })).status).toBe(404);
  await app.files.remove(other);
  expect((await readPdf((await pdf(shop, id, { cultureCode: "de" })).bytes)).text).toContain("Jonas Keller");
});

test("invented cultures do not fill the disk", async () => {
  const id = await sentReport();
  for (const region of ["AA", "BB", "CC", "DD", "EE", "FF", "GG", "HH", "JJ", "KK"])
    expect((await pdf(shop, id, { cultureCode: `en-${region}` })).status).toBe(200);
  expect(await storedFiles(id)).toHaveLength(8);
});

test("who asks for too many reports at once is told to wait, and nobody else is", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, sentReport));
  const greedy = ids.map((id) => pdf(shop, id));
  const [others, answers] = await Promise.all([pdf(tech, ids[0] ?? 0, { preview: "true" }), Promise.all(greedy)]);
  expect(others.status).toBe(200);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map((answer) => `${answer.status} ${answer.headers["retry-after"]}`))).toEqual(new Set(["429 2"]));
});
