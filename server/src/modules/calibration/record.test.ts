import * as contract from "@remotebay/contract";
import { verifyDocument } from "@remotebay/evidence/document";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;
let tech2: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z", completeAfterSeconds: 3600 });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test", "tech2@demo.test"];
  [shop, stranger, tech, tech2] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person, Person];
});
afterAll(() => app.close());

async function takenJob(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 3 } }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

const recordOf = (person: Person, id: number) => person.ask(contract.getCalibrationRecord, { query: { id } });

/** Up to the attempt, which can then end. */
async function prepared(id: number): Promise<void> {
  const happen = (who: Person, event: contract.CalibrationEventName, value?: number) =>
    who.ask(contract.publishEvent, { body: { id, event, ...(value !== undefined && { value }) } });
  await happen(tech, "techArrived");
  await happen(tech, "reviewedConfiguration");
  await happen(tech, "quickScanResult", 1);
  await happen(shop, "prepComplete");
}

const horizon = (Value: number) => ({ ServiceElementId: 101, Name: "Horizon", Value, Unit: "°", Min: -0.5, Max: 0.5 });
const written = (Values: object[]) => ({ Kind: "static", Procedure: { Number: "44-12" }, Values }) as contract.AttemptRecord;
const save = (person: Person, Id: number, Record: contract.AttemptRecord, Version?: number) =>
  person.send(contract.saveCalibrationRecord, { body: { Id, Record, ...(Version !== undefined && { Version }) } });
const end = (id: number, value: number, text = "") => tech.send(contract.publishEvent, { body: { id, event: "completed", value, text } });

test("a prerequisite keeps who decided on it when, and says more where it is not simply confirmed", async () => {
  const id = await takenJob();
  const decide = (person: Person, decision: object) =>
    person.send(contract.decidePrerequisite, { body: { Id: id, Key: "floor", State: "confirmed", ...decision } as never });
  expect((await decide(shop, {})).status).toBe(200);
  // Those who watch the calibration learn of it by its place in the stream.
  expect((await shop.ask(contract.getCalibration, { query: { id } }))[0]).toMatchObject({ Key: "state", Version: 1 });
  for (const decision of [{ State: "notConfirmed" }, { State: "notApplicable" }, { Key: "windscreen" }])
    expect((await decide(shop, decision)).problem).toMatchObject({ code: "invalid", errors: [{ path: "Note", code: "required" }] });
  expect((await decide(shop, { PictureId: 999_999 })).problem).toMatchObject({ errors: [{ path: "PictureId", code: "choice" }] });
  expect((await decide(stranger, {})).problem?.code).toBe("not-found");
  await decide(shop, { Key: "windscreen", Note: "The maker's own" });
  await decide(shop, { State: "notConfirmed", Note: "Slopes 2 degrees" });
  const By: unknown = expect.stringMatching(/./);
  expect((await recordOf(tech, id)).Prerequisites).toMatchObject([
    { Key: "floor", State: "notConfirmed", Note: "Slopes 2 degrees", At: "2026-03-02T15:00:00.000Z", By },
    { Key: "windscreen", State: "confirmed", Note: "The maker's own", By },
  ]);
});

test("what was written down is the technician's, is refused from an older version, and each attempt keeps its own", async () => {
  const id = await takenJob();
  expect((await save(shop, id, written([]))).status).toBe(403);
  expect((await save(tech2, id, written([]))).problem?.code).toBe("job-taken");
  expect((await save(tech, id, written([{ ...horizon(1), ServiceElementId: 201 }]))).problem).toMatchObject({
    code: "invalid",
    errors: [{ path: "Record.Values.0.ServiceElementId" }],
  });
  expect((await save(tech, id, written([horizon(0.9)]), 0)).status).toBe(200);
  expect((await save(tech, id, written([]), 0)).problem).toMatchObject({
    code: "stale",
    info: { Version: 1, Current: { Kind: "static" } },
  });
  await prepared(id);
  expect((await end(id, 1)).problem).toMatchObject({ code: "values-outside", info: { Values: ["Horizon"] }, errors: [{ path: "text" }] });
  expect((await end(id, 0, "Out of range")).status).toBe(200);
  await save(tech, id, written([horizon(0.1), { Name: "Distance", Value: 1500, Unit: "mm" }]));
  expect((await end(id, 1)).status).toBe(200);
  await tech.ask(contract.saveFindings, {
    body: { Id: id, Scans: [], Work: [{ ServiceElementId: 101, Tool: "Frame", Result: "Passed" }] },
  });
  await tech.ask(contract.sendReport, { body: { Id: id } });
  const sent = await app.database.pool.query<{ data: contract.ReportData }>("select data from reports where request_id = $1", [id]);
  expect(sent.rows[0]?.data.calibration?.Records).toMatchObject([
    { Attempt: 1, Kind: "static", Values: [{ Name: "Horizon", Value: 0.9, Standing: "outside" }] },
    {
      Attempt: 2,
      Values: [
        { Value: 0.1, Standing: "inside" },
        { Name: "Distance", System: null, Standing: "notKnown" },
      ],
    },
  ]);
  const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "en-GB" } });
  const text = (await readPdf(bytes)).text.replaceAll(/\s+/g, " ");
  for (const part of [
    "Nobody confirmed the prerequisites",
    "Static: in front of targets",
    "44-12",
    "0.9 °",
    "-0.5 ° to 0.5 °",
    "Outside",
    "Not known",
  ])
    expect(text).toContain(part);
  const paper = async (name: contract.ReportPaper) => {
    const reply = await shop.send(contract.createPaper, { query: { workorderId: id, paper: name, cultureCode: "en-GB" } });
    if (reply.status === 200) expect((await verifyDocument(new Uint8Array(reply.bytes))).signature).toBe("valid");
    return reply.status === 200 ? (await readPdf(reply.bytes)).text.replaceAll(/\s+/g, " ") : reply.problem?.code;
  };
  const failure = await paper("failure");
  for (const part of ["Failure report of a calibration", "1 attempt failed.", "Out of range", "0.9 °", "Frame", "version 1"])
    expect(failure).toContain(part);
  expect(await paper("procedure")).toContain("44-12");
  expect(await paper("procedure")).not.toContain("0.9 °");
  expect(await paper("pre-scan")).toBe("no-paper");
});

test("a technician previews the failure report of an attempt before anything was sent, and the shop has none yet", async () => {
  const id = await takenJob();
  await prepared(id);
  const paper = (person: Person, preview: "true" | "false") =>
    person.send(contract.createPaper, { query: { workorderId: id, paper: "failure", cultureCode: "en-GB", preview } });
  expect((await paper(tech, "true")).problem?.code).toBe("no-paper");
  await end(id, 0, "Glare on the target");
  expect((await readPdf((await paper(tech, "true")).bytes)).text.replaceAll(/\s+/g, " ")).toContain("Glare on the target");
  expect((await paper(shop, "false")).problem?.code).toBe("no-report");
  expect((await paper(shop, "true")).problem?.code).toBe("not-found");
  expect((await paper(stranger, "false")).problem?.code).toBe("not-found");
});

test("a report passes no calibration with a value outside of its limits without a reason, nor without values where they are asked for", async () => {
  const id = await takenJob();
  await save(tech, id, written([horizon(0.9)]));
  const send = async (ServiceElementId: number, Notes: string) => {
    const Work = [{ ServiceElementId, Tool: "Frame", Result: "Passed" as const, Notes }];
    await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work } });
    return tech.send(contract.sendReport, { body: { Id: id } });
  };
  expect((await send(101, "")).problem).toMatchObject({
    code: "values-outside",
    errors: [{ path: "Work.0.Notes" }],
    info: { Values: ["Horizon"] },
  });
  await app.database.pool.query(
    "update variants set overrides = jsonb_set(overrides, '{features}', coalesce(overrides -> 'features', '{}') || '{\"calibrationValues\": true}')",
  );
  expect((await send(102, "")).problem).toMatchObject({ code: "values-missing", errors: [{ path: "Work.0.Values" }] });
  expect((await send(101, "The maker allows 1.0 with this windscreen.")).status).toBe(200);
});
