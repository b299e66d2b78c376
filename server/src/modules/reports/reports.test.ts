import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
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
  Codes: [
    { Module: "ABS", Code: "C0035", FailureType: "1B", Status: "Confirmed", Text: "Left front wheel speed sensor", Phase: "before" },
    { Module: "ABS", Code: "C0040", FailureType: "", Status: "", Text: "Right front wheel speed sensor", Phase: "after" },
  ],
  Work: [{ ServiceElementId: 101, Tool: "Calibration frame", Result: "Passed", Notes: "" }],
  AfterScanned: false,
  Notes,
});

const pdf = (person: Person, workorderId: number, more: { cultureCode?: string; preview?: "true" } = {}) =>
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

test("a sent report does not change when the findings do", async () => {
  const { id } = await takenJob();
  await tech.ask(contract.saveFindings, { body: findings(id, "First words.") });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  await tech.send(contract.saveFindings, { body: findings(id, "Second words.") });
  expect((await readPdf((await pdf(shop, id)).bytes)).text).toContain("First words.");
  const stored = await app.database.pool.query("select version, hash, length(hash) as length from reports where request_id = $1", [id]);
  expect(stored.rows).toMatchObject([{ version: 1, length: 64 }]);
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
