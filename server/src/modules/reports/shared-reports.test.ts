import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

// Links with which somebody without an account reads one report (domain.md#report-shared).

const day = 86_400_000;
let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;
let job: { id: number; vin: string };

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test"];
  [shop, stranger, tech] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person];
  job = await reported();
});
afterAll(() => app.close());

async function taken(): Promise<{ id: number; vin: string }> {
  const body = newRequest({ Status: "InProcess" });
  const { id } = await shop.ask(contract.createRequest, { body });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return { id, vin: body.Vehicle.VIN };
}

async function reported() {
  const made = await taken();
  const Work = [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" as const, Notes: "" }];
  await tech.ask(contract.saveFindings, { body: { Id: made.id, Scans: [], Pairs: [], Work, Notes: "" } });
  await tech.ask(contract.sendReport, { body: { Id: made.id } });
  return made;
}

const share = (Days = 30, Id = job.id) => shop.ask(contract.shareReport, { body: { Id, Days } });
const read = (Token: string) => app.send(contract.readSharedReport, { body: { Token } });
const print = (Token: string, Version: number | null = null) => app.send(contract.readSharedPdf, { body: { Token, Version } });
const links = () => shop.ask(contract.listSharedLinks, { query: { id: job.id } });
const codes = async (Token: string) => {
  const pack = await app.send(contract.readSharedPack, { body: { Token } });
  return [await read(Token), await print(Token), pack].map(({ problem }) => problem?.code);
};
const ended = ["link-ended", "link-ended", "link-ended"];

test("who has the link reads this report without an account and nothing else, and the shop sees that it was read", async () => {
  const { Id, Token } = await share(7);
  expect((await links())[0]).toMatchObject({ Id, MadeBy: "Maya Torres", Until: "2026-03-09T15:00:00.000Z", SeenAt: null, SeenCount: 0 });
  const shown = await read(Token);
  const { WorkOrderNumber } = await shop.ask(contract.getRequest, { query: { id: job.id } });
  expect(shown.reply).toMatchObject({ WorkOrderNumber, Shop: "Northside Collision", Vehicle: { VIN: job.vin } });
  expect(Object.keys(shown.reply).toSorted()).toEqual(["RoNumber", "Shop", "Until", "Vehicle", "Versions", "WorkOrderNumber"]);
  expect(shown.reply.Versions.map(({ Version }) => Version)).toEqual([1]);
  expect(shown.headers["x-robots-tag"]).toContain("noindex");
  const paper = await print(Token, 1);
  expect((await readPdf(paper.bytes)).text).toContain(job.vin);
  const pack = await app.send(contract.readSharedPack, { body: { Token } });
  expect(pack.headers["content-type"]).toBe("application/vnd.etsi.asic-e+zip");
  expect(pack.bytes).toEqual((await shop.send(contract.getEvidencePack, { query: { workorderId: job.id } })).bytes);
  expect(await print(Token, 2).then(({ problem }) => problem.code)).toBe("link-ended");
  expect((await links())[0]).toMatchObject({ SeenAt: "2026-03-02T15:00:00.000Z", SeenCount: 1 });
  // The secret is nowhere in the database, and everything is in the trail.
  const { rows } = await app.database.pool.query(
    "select l::text as text from shared_report_links l union all select e::text from audit_entries e",
  );
  expect(rows.some(({ text }) => String(text).includes(Token))).toBe(false);
  expect(rows.some(({ text }) => String(text).includes("shared-report.created"))).toBe(true);
});

test("a link that was ended, is over, was guessed or belongs to nothing is answered the same", async () => {
  const [first, second] = [await share(), await share(1)];
  await shop.ask(contract.endSharedLink, { body: { Id: job.id, LinkId: first.Id } });
  await shop.ask(contract.endSharedLink, { body: { Id: job.id, LinkId: first.Id } });
  expect(await codes(first.Token)).toEqual(ended);
  expect((await links()).find(({ Id }) => Id === first.Id)?.EndedAt).toBe("2026-03-02T15:00:00.000Z");
  expect(await codes("A".repeat(32))).toEqual(ended);
  expect((await read("short")).problem.code).toBe("invalid");
  expect(await codes(second.Token)).toEqual([undefined, undefined, undefined]);
  const now = app.clock.now();
  app.clock.set(new Date(now.getTime() + day));
  expect(await codes(second.Token)).toEqual(ended);
  app.clock.set(now);
});

test("only the shop of the request makes, sees and ends links, and only to a report that was sent", async () => {
  const { Id, Token } = await share();
  const refusals = async (person: Person) => [
    (await person.send(contract.listSharedLinks, { query: { id: job.id } })).problem?.code,
    (await person.send(contract.shareReport, { body: { Id: job.id, Days: 1 } })).problem?.code,
    (await person.send(contract.endSharedLink, { body: { Id: job.id, LinkId: Id } })).problem?.code,
  ];
  expect(await refusals(stranger)).toEqual(["not-found", "not-found", "not-found"]);
  expect(await refusals(tech)).toEqual(["forbidden", "forbidden", "forbidden"]);
  const other = await reported();
  expect((await shop.send(contract.endSharedLink, { body: { Id: other.id, LinkId: Id } })).problem.code).toBe("not-found");
  expect((await shop.send(contract.shareReport, { body: { Id: (await taken()).id, Days: 1 } })).problem.code).toBe("no-report");
  for (const Days of [0, 91, 1.5])
    expect((await shop.send(contract.shareReport, { body: { Id: job.id, Days } })).problem.code).toBe("invalid");
  // Who made it loses access to the shop: the shop's link works on.
  await app.database.pool.query(
    "update users set location_id = (select id from locations where name <> 'Northside Collision' limit 1) where username = 'shop@demo.test'",
  );
  const moved = await app.signIn("shop@demo.test");
  expect((await moved.send(contract.endSharedLink, { body: { Id: job.id, LinkId: Id } })).problem?.code).toBe("not-found");
  expect(await codes(Token)).toEqual([undefined, undefined, undefined]);
  await app.database.pool.query(
    "update users set location_id = (select id from locations where name = 'Northside Collision') where username = 'shop@demo.test'",
  );
});

test("twenty links of a report work at once, also when they are made at once, and an address guesses sixty times a minute", async () => {
  shop = await app.signIn("shop@demo.test");
  const fresh = await reported();
  const made = await Promise.all(
    Array.from({ length: 25 }, () => shop.send(contract.shareReport, { body: { Id: fresh.id, Days: 1 } }).then(({ status }) => status)),
  );
  expect(made.filter((status) => status === 200)).toHaveLength(20);
  expect(made.filter((status) => status === 409)).toHaveLength(5);
  app.clock.set(new Date(app.clock.now().getTime() + 2 * day));
  const statuses: number[] = [];
  for (let nth = 0; nth < 61; nth += 1) statuses.push((await read("B".repeat(32))).status);
  expect(statuses.slice(0, 60).every((status) => status === 410)).toBe(true);
  expect(statuses[60]).toBe(429);
});
