import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let people: Record<"shop" | "stranger" | "tech", Person>;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00.000Z" });
  await seedPeople(app.database);
  const [shop, stranger, tech] = await Promise.all(["shop", "shop2", "tech"].map((name) => app.signIn(`${name}@demo.test`)));
  if (shop && stranger && tech) people = { shop, stranger, tech };
});
afterAll(() => app.close());

const Vehicle = { VIN: "1HGCM82633A004352", Year: 2003, Make: { Id: 0, Text: "Honda" }, Model: { Id: 0, Text: "Accord" } };
const code = (Code: string) => ({ Code, FailureType: "", Status: "", Text: "" });

/** A visit of the car that is over, with what was found. */
async function visit(person: Person): Promise<number> {
  app.clock.advance(60_000);
  const { id } = await person.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 6 }, Vehicle }) });
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  await people.tech.ask(contract.saveFindings, {
    body: {
      Id: id,
      Scans: [
        {
          Phase: "before",
          Units: [
            { Name: "ABS", Reached: true, Codes: [code("C0035"), code("U0100")] },
            { Name: "Engine", Reached: true, Codes: [code("U0100")] },
          ],
        },
        { Phase: "after", Units: [{ Name: "ABS", Reached: true, Codes: [] }] },
      ],
      Work: [{ ServiceElementId: 0, Tool: "Own", Result: "Completed" }],
      Notes: "Sensor cleaned.",
    },
  });
  return id;
}

const finish = (Id: number) => people.tech.ask(contract.sendReport, { body: { Id } });
const history = (person: Person, id: number, after?: number) =>
  person.send(contract.getCarHistory, { query: after === undefined ? { id } : { id, after } });

test("a car's visits have what was found and done, of its own shop alone; a technician reads all of them", async () => {
  const first = await visit(people.shop);
  const findings = {
    Before: ["C0035", "U0100"],
    After: [],
    Work: [{ Name: expect.any(String), Result: "Completed" }],
    Notes: "Sensor cleaned.",
  };
  // Not told before the report is sent, except to who works on it.
  expect((await history(people.shop, first)).reply).toMatchObject([{ Id: first, Findings: null, ReportSent: false }]);
  expect((await history(people.tech, first)).reply).toMatchObject([{ Id: first, Findings: findings }]);
  await finish(first);
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: first, Status: "Completed" } });
  const elsewhere = await visit(people.stranger);
  await finish(elsewhere);
  await people.tech.ask(contract.updateRequestStatus, { body: { Id: elsewhere, Status: "Completed" } });
  const { id: second } = await people.shop.ask(contract.createRequest, { body: newRequest({ Status: "Pending", Vehicle }) });

  const own = await history(people.shop, second);
  expect(own.reply.map(({ Id }) => Id)).toEqual([second, first]);
  expect(own.reply[1]).toMatchObject({ Findings: findings, ReportSent: true, StatusName: "Completed" });
  expect(own.headers["x-total-count"]).toBe("2");
  expect((await history(people.tech, first)).reply.map(({ Id }) => Id)).toEqual([second, elsewhere, first]);
  expect((await history(people.shop, second, second)).reply.map(({ Id }) => Id)).toEqual([first]);
  expect((await history(people.stranger, second)).problem.code).toBe("not-found");
  expect((await history(people.stranger, elsewhere, first)).problem.code).toBe("not-found");
});

test("a request without a VIN has no car", async () => {
  const { id } = await people.shop.ask(contract.createRequest, { body: { Status: "Pending", RONumber: "RO 1" } });
  const { reply, headers } = await history(people.shop, id);
  expect([reply, headers["x-total-count"]]).toEqual([[], "0"]);
});
