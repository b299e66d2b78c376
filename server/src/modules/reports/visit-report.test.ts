import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { acceptanceOf, newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let other: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 0 });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test"];
  [shop, other, tech] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person];
});
afterAll(() => app.close());

const service = (id: number, element?: number) => ({
  ScanType: { Id: id },
  AcceptedDisclaimers: acceptanceOf({ Id: id }),
  ...(element !== undefined && { ServiceElement: { Id: element } }),
});

/** A visit that `tech` has: pre-scan, post-scan, front radar, front camera. */
async function visitOf(RONumber: string): Promise<[number, number, number, number]> {
  const body = { Request: newRequest({ Status: "InProcess", RONumber }), Services: [service(2), service(3, 102), service(3, 101)] };
  const { Requests } = await shop.ask(contract.createVisit, { body });
  await tech.ask(contract.takeJob, { body: { Id: Requests[0] ?? 0 } });
  return Requests as [number, number, number, number];
}

async function report(Id: number, element: number, Notes: string): Promise<void> {
  await tech.ask(contract.saveFindings, {
    body: { Id, Scans: [], Work: [{ ServiceElementId: element, Tool: "OE tool", Result: "Passed" }], Notes },
  });
  await tech.ask(contract.sendReport, { body: { Id } });
}

const visitPdf = (person: Person, visitId: number, cultureCode = "en-US") =>
  person.send(contract.createVisitPdf, { query: { visitId, cultureCode } });
const printed = async (person: Person, visitId: number, cultureCode?: string) =>
  readPdf((await visitPdf(person, visitId, cultureCode)).bytes);
const hashOf = async (id: number, version = 1) =>
  (await app.database.pool.query("select hash from reports where request_id = $1 and version = $2", [id, version])).rows[0]?.hash as string;
/** Without the marks at which a long word may break. */
const plain = (text: string) => text.replaceAll("\u200b", "").replaceAll(/\s+/g, " ");

test("a visit's report has its plan, each sent report in its order, and names what was not sent", async () => {
  const [before, after, radar, camera] = await visitOf("RO 815");
  expect((await visitPdf(shop, before)).problem.code).toBe("no-report");
  await report(radar, 102, "The radar is set.");
  await report(camera, 101, "The camera is set.");
  await shop.ask(contract.updateRequestStatus, { body: { Id: after, Status: "Cancelled", Reason: "Own tool" } });

  const answered = await visitPdf(shop, before);
  expect(answered.headers["content-type"]).toBe("application/pdf");
  const read = await readPdf(answered.bytes);
  const pages = read.pages.map(plain);
  const [cover = ""] = pages;
  const numbers = await Promise.all(
    [before, after, radar, camera].map(async (id) => (await shop.ask(contract.getRequest, { query: { id } })).WorkOrderNumber),
  );
  const fingerprints = await Promise.all([radar, camera].map((id) => hashOf(id)));
  for (const part of [
    "Visit report",
    "RO 815",
    "Northside Collision",
    "2020 Honda Accord",
    "2 of 3 reports were sent.",
    "Not sent yet",
    "No report",
    "Canceled",
    "by Jonas Keller",
    ...numbers,
    ...fingerprints.map((hash) => `SHA-256 ${hash.slice(0, 32)}`),
  ])
    expect(cover).toContain(part);
  // The camera comes before the radar, though its report was sent later.
  const begins = (notes: string) => pages.findIndex((page) => page.includes(notes));
  const at = pages.flatMap((page, index) => (page.includes("Diagnostic and calibration report") ? [index + 1] : []));
  expect(at).toHaveLength(2);
  expect(cover).toMatch(new RegExp(`Front camera calibration.*Part 1, page ${at[0]}.*Front radar calibration.*Part 2, page ${at[1]}`));
  expect(begins("The camera is set.")).toBeGreaterThan(0);
  expect(begins("The camera is set.")).toBeLessThan(begins("The radar is set."));
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(read).toMatchObject({ tagged: true, accessible: true, language: "en", title: "Visit report RO 815" });
  expect(read.smallest).toBeGreaterThanOrEqual(8.5);
});

test("each part says word for word what the report says alone", async () => {
  const [before, , radar] = await visitOf("RO 816");
  await report(radar, 102, "The radar is set.");
  const alone = await readPdf((await shop.send(contract.createPdf, { query: { workorderId: radar, cultureCode: "de-DE" } })).bytes);
  const together = await printed(shop, before, "de-DE");
  // The numbers of pages count through the whole document.
  const words = (pages: string[]) => pages.map((page) => plain(page).replace(/Seite \d+ von \d+/, ""));
  expect(words(together.pages.slice(1))).toEqual(words(alone.pages));
  expect(together).toMatchObject({ language: "de", accessible: true });
});

test("what is written after a report was sent changes no part of it; a newer version takes its place", async () => {
  const [before, , radar] = await visitOf("RO 817");
  await report(radar, 102, "The radar is set.");
  const { Vehicle } = await shop.ask(contract.getRequest, { query: { id: radar } });
  await shop.ask(contract.updateRequest, { body: { Id: radar, Vehicle: { ...Vehicle, VRM: "NEW 1" } } });
  const Work = [{ ServiceElementId: 102, Tool: "OE tool", Result: "Failed" as const }];
  await tech.ask(contract.saveFindings, { body: { Id: radar, Scans: [], Work, Notes: "Not yet said." } });
  const unchanged = plain((await printed(shop, before)).text);
  expect(unchanged).toContain("The radar is set.");
  expect(unchanged).not.toMatch(/NEW 1|Not yet said/);
  await tech.ask(contract.sendReport, { body: { Id: radar } });
  const [cover = "", ...rest] = (await printed(shop, before)).pages.map(plain);
  expect(cover).toContain("Version 2, sent on");
  expect(cover).toContain((await hashOf(radar, 2)).slice(0, 32));
  expect(rest.join(" ")).toMatch(/NEW 1.*Not yet said/);
  expect(rest.join(" ")).not.toContain("The radar is set.");
});

test("who may not read a request of the visit gets what the visit answers, and a request alone is none", async () => {
  const [before, , radar] = await visitOf("RO 818");
  await report(radar, 102, "The radar is set.");
  expect((await other.send(contract.getVisit, { query: { id: before } })).problem.code).toBe("not-found");
  for (const id of [before, radar]) expect((await visitPdf(other, id)).problem.code).toBe("not-found");
  for (const person of [shop, tech]) expect((await visitPdf(person, radar)).status).toBe(200);
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  expect((await visitPdf(shop, id)).problem.code).toBe("not-found");
});
