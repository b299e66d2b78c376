import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, tech] = [await app.signIn("rd@demo.test"), await app.signIn("tech@demo.test")];
});
afterAll(() => app.close());

const resend = async (workOrderNo: string, who = shop) => (await who.send(contract.resendReport, { query: { workOrderNo } })).reply;
const fails = (error: number) => ({ status: false, error, errorText: expect.stringContaining("Wi-Fi") });

async function job(): Promise<{ id: number; workOrderNo: string }> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  return { id, workOrderNo: (await shop.ask(contract.getRequest, { query: { id } })).WorkOrderNumber };
}

test("a report is sent again: the conversation and the history say so, and the report stays as it was", async () => {
  const { id, workOrderNo } = await job();
  expect(await resend("")).toMatchObject(fails(900));
  expect(await resend("9999-000001")).toMatchObject(fails(900));
  expect(await resend("no number at all")).toMatchObject(fails(900));
  expect(await resend(workOrderNo)).toMatchObject(fails(800));
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const before = await shop.ask(contract.getRequest, { query: { id } });
  expect(await resend(workOrderNo)).toEqual({ status: true, error: null, errorText: "" });
  expect(await shop.ask(contract.getRequest, { query: { id } })).toEqual(before);
  expect((await shop.ask(contract.getRequestHistory, { query: { id } }))[0]).toMatchObject({
    Action: "report.resent",
    Who: "Luca Bellini",
  });
  const said = await shop.ask(contract.getMessages, { query: { url: contract.channelUrl(id) } });
  expect(JSON.stringify(said)).toContain("reportResent");
  // Also after the request is completed and its conversation closed.
  await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
  expect((await resend(workOrderNo)).status).toBe(true);
  const stranger = await app.signIn("shop@demo.test");
  expect(await resend(workOrderNo, stranger)).toMatchObject(fails(900));
});

test("a stored report that lacks what it needs, or is none, is refused", async () => {
  const { id, workOrderNo } = await job();
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const change = (json: string) => app.database.pool.query(`update reports set data = data || $1::jsonb where request_id = $2`, [json, id]);
  const { rows } = await app.database.pool.query("select data -> 'vehicle' as vehicle from reports where request_id = $1", [id]);
  // Either names the vehicle.
  for (const named of [{ VIN: "" }, { make: "" }]) {
    await change(JSON.stringify({ vehicle: { ...rows[0].vehicle, ...named } }));
    expect((await resend(workOrderNo)).status).toBe(true);
  }
  await change(JSON.stringify({ vehicle: { ...rows[0].vehicle, VIN: "", make: "" } }));
  expect(await resend(workOrderNo)).toMatchObject(fails(700));
  await change('{"vehicle": null}');
  expect(await resend(workOrderNo)).toMatchObject(fails(800));
});

test("a report is sent again five times an hour and no more, however many ask at once", async () => {
  const { id, workOrderNo } = await job();
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const ask = () => shop.send(contract.resendReport, { query: { workOrderNo } });
  const replies = await Promise.all(Array.from({ length: 20 }, ask));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(15);
  expect(refused[0]).toMatchObject({ headers: { "retry-after": "3600" }, problem: { code: "too-many" } });
  const history = await shop.ask(contract.getRequestHistory, { query: { id } });
  expect(history.filter(({ Action }) => Action === "report.resent")).toHaveLength(5);
  const another = await job();
  await tech.ask(contract.sendReport, { body: { Id: another.id } });
  expect((await resend(another.workOrderNo)).status).toBe(true);
  app.clock.advance(3_600_000);
  expect((await app.signIn("rd@demo.test").then((again) => again.send(contract.resendReport, { query: { workOrderNo } }))).status).toBe(
    200,
  );
});
