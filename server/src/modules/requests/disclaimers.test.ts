import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let tech: Person;
/** Calibration has a disclaimer, a post-scan has none. */
let calibration: contract.ScanType;
let plain: contract.ScanType;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  [shop, tech] = [await app.signIn("shop@demo.test"), await app.signIn("tech@demo.test")];
  const { Location } = (await shop.ask(contract.getUserByName, { query: { username: "shop@demo.test" } })) as contract.UserRecord;
  const types = await shop.ask(contract.getScanTypes, { query: { locationId: Location?.Id ?? 0 } });
  const find = (isIt: (type: contract.ScanType) => boolean) => types.find(isIt) as contract.ScanType;
  calibration = find(({ id }) => id === 3);
  plain = find(({ hasDisclaimer }) => !hasDisclaimer);
});
afterAll(() => app.close());

const acceptance = () => [{ ScanType: 3, Version: calibration.disclaimerVersion }];
/** Creates a request that accepts nothing unless the change says so. */
const create = (change: Parameters<typeof newRequest>[0]) =>
  shop.send(contract.createRequest, { body: newRequest({ AcceptedDisclaimers: undefined, ...change }) });
const get = async (id: number) => await tech.ask(contract.getRequest, { query: { id } });
const missing = { status: 400, problem: { code: "invalid", errors: [{ path: "AcceptedDisclaimers", code: "required" }] } };

test("a service with a disclaimer is not sent until its present text is accepted; a Pending request needs nothing", async () => {
  const ScanType = { Id: 3 };
  const send = (AcceptedDisclaimers: contract.DisclaimerAcceptance[]) => create({ ScanType, Status: "InProcess", AcceptedDisclaimers });
  expect(await send([])).toMatchObject(missing);
  expect(await send([{ ScanType: 3, Version: "earlier-text" }])).toMatchObject(missing);
  expect(await send([{ ScanType: plain.id, Version: calibration.disclaimerVersion }])).toMatchObject(missing);
  expect((await send(acceptance())).status).toBe(200);
  expect((await create({ ScanType: { Id: plain.id }, Status: "InProcess", AcceptedDisclaimers: [] })).status).toBe(200);
  expect((await create({ ScanType, AcceptedDisclaimers: [] })).status).toBe(200);
});

test("what was accepted is stored with who, when and the text, shown to the technician and printed in the report", async () => {
  const { id } = (await create({ ScanType: { Id: 3 }, Status: "InProcess", AcceptedDisclaimers: acceptance() })).reply;
  const accepted = {
    ScanTypeId: 3,
    Version: calibration.disclaimerVersion,
    Text: calibration.disclaimer,
    AcceptedBy: "Maya Torres",
    AcceptedDate: "2026-03-02T15:00:00.000Z",
  };
  expect((await get(id)).Disclaimers).toEqual([accepted]);
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-US" } });
  const text = (await readPdf(bytes)).text.replaceAll(/[\s\u200b]+/g, " ");
  expect(text).toContain("Disclaimer accepted Maya Torres, 03/02/2026");
  expect(text.replaceAll(" ", "")).toContain(`text${calibration.disclaimerVersion}`);
});

test("a text in any language of the product counts", async () => {
  const { Location } = await get((await create({})).reply.id);
  const query = { locationId: Location.Id };
  const german = (await shop.send(contract.getScanTypes, { query }, { headers: { "accept-language": "de" } })).reply;
  const text = german.find(({ id }) => id === 3) as contract.ScanType;
  expect(text.disclaimerVersion).not.toBe(calibration.disclaimerVersion);
  const AcceptedDisclaimers = [{ ScanType: 3, Version: text.disclaimerVersion }];
  const { id } = (await create({ ScanType: { Id: 3 }, AcceptedDisclaimers })).reply;
  expect((await get(id)).Disclaimers).toMatchObject([{ Text: text.disclaimer }]);
});

test("a stored request is sent with what its edit accepted, or with what the sending call accepts", async () => {
  const send = (id: number, field: object) => shop.send(contract.updateRequestStatus, { body: { Id: id, Status: "InProcess", ...field } });
  const edited = (await create({ ScanType: { Id: 3 } })).reply.id;
  expect(await send(edited, { AcceptedDisclaimers: [] })).toMatchObject(missing);
  await shop.ask(contract.updateRequest, { body: { Id: edited, AcceptedDisclaimers: acceptance() } });
  expect((await send(edited, {})).status).toBe(200);
  const { id } = (await create({ ScanType: { Id: 3 } })).reply;
  expect(await send(id, {})).toMatchObject(missing);
  expect(await get(id)).toMatchObject({ StatusName: "Pending", Disclaimers: [] });
  expect((await send(id, { AcceptedDisclaimers: acceptance() })).status).toBe(200);
  expect((await get(id)).Disclaimers).toMatchObject([{ ScanTypeId: 3, AcceptedBy: "Maya Torres" }]);
});

test("another service of a sent request is accepted by the edit that chooses it, and an edit of anything else is not asked", async () => {
  const { id } = (await create({ ScanType: { Id: plain.id }, Status: "InProcess" })).reply;
  const edit = (body: object) => shop.send(contract.updateRequest, { body: { Id: id, ...body } });
  for (const field of [{}, { AcceptedDisclaimers: [] }]) expect(await edit({ ScanType: { Id: 3 }, ...field })).toMatchObject(missing);
  expect(await get(id)).toMatchObject({ ScanType: { Id: plain.id }, Disclaimers: [] });
  expect((await edit({ ScanType: { Id: 3 }, AcceptedDisclaimers: acceptance() })).status).toBe(200);
  expect((await get(id)).Disclaimers).toMatchObject([{ ScanTypeId: 3, AcceptedBy: "Maya Torres" }]);
  expect((await edit({ RONumber: "RO-2", AcceptedDisclaimers: [] })).status).toBe(200);
  expect((await get(id)).Disclaimers).toHaveLength(1);
  // One that was sent before its service had a disclaimer is asked only when its service changes.
  await app.database.pool.query("update requests set disclaimers = '[]' where id = $1", [id]);
  expect((await edit({ RONumber: "RO-3" })).status).toBe(200);
  expect(await edit({ ScanType: { Id: plain.id } })).toMatchObject({ status: 200 });
  expect(await edit({ ScanType: { Id: 3 } })).toMatchObject(missing);
});

test("a call of the agreed shape saves and edits any service, and is told what it lacks to send one", async () => {
  const sent = await create({ ScanType: { Id: 3 }, Status: "InProcess" });
  expect(sent).toMatchObject(missing);
  expect(sent.problem.errors?.[0]?.message).toContain("disclaimerVersion");
  const { id } = (await create({ ScanType: { Id: plain.id } })).reply;
  expect((await shop.send(contract.updateRequest, { body: { Id: id, ScanType: { Id: 3 } } })).status).toBe(200);
  expect(await get(id)).toMatchObject({ ScanType: { Id: 3 }, Disclaimers: [] });
});

test("a copy is another visit, for which nothing is accepted yet", async () => {
  const accepted = (await create({ ScanType: { Id: 3 }, AcceptedDisclaimers: acceptance() })).reply.id;
  const cancel = { Id: accepted, Status: "Cancelled" as const, Reason: "Ordered twice" };
  await shop.ask(contract.updateRequestStatus, { body: cancel });
  const copy = await shop.ask(contract.cloneRequest, { query: { id: accepted } });
  expect((await get(copy.id)).Disclaimers).toEqual([]);
  const send = (AcceptedDisclaimers?: contract.DisclaimerAcceptance[]) =>
    shop.send(contract.updateRequestStatus, { body: { Id: copy.id, Status: "InProcess", AcceptedDisclaimers } });
  expect(await send([])).toMatchObject(missing);
  expect(await send()).toMatchObject(missing);
  expect((await send(acceptance())).status).toBe(200);
  await shop.ask(contract.updateRequestStatus, { body: { ...cancel, Id: copy.id } });
  // A reply that is sent back as a new request has what was accepted under another name, which is ignored.
  const { Vehicle, ...request } = await get(accepted);
  const again = { ...request, RONumber: "RO-again", Vehicle: { ...Vehicle, VIN: "" } };
  const { id } = (await shop.send(contract.createRequest, { body: again as never })).reply;
  expect((await get(id)).Disclaimers).toEqual([]);
});
