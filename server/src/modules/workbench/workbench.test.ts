import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;
let tech2: Person;
let dispatch: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test", "tech2@demo.test", "dispatch@demo.test"];
  [shop, stranger, tech, tech2, dispatch] = (await Promise.all(users.map((user) => app.signIn(user)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(() => app.close());

const sent = async (change: Parameters<typeof newRequest>[0] = {}): Promise<number> =>
  (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ...change }) })).id;
const take = (person: Person, Id: number) => person.send(contract.takeJob, { body: { Id } });
const code = (Code: string, Phase: contract.Phase): contract.TroubleCode => ({
  Module: "Engine",
  Code,
  FailureType: "00",
  Status: "Confirmed",
  Text: "words",
  Phase,
});
const save = (person: Person, Id: number, more: Partial<contract.SaveFindings> = {}) =>
  person.send(contract.saveFindings, {
    body: {
      Id,
      Codes: [code("P0420", "before")],
      Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed", Notes: "" }],
      AfterScanned: false,
      Notes: "Done.",
      ...more,
    },
  });

describe("the queue", () => {
  test("shows what was sent, urgent first, then who waits longest, and not what is only kept", async () => {
    const first = await sent();
    app.clock.advance(60_000 * 8);
    const second = await sent();
    const urgent = await sent();
    const pending = (await shop.ask(contract.createRequest, { body: newRequest() })).id;
    await shop.ask(contract.updateRequestPriority, { body: { Id: urgent, Priority: "Urgent" } });
    const later = await sent({ ScheduleDates: [{ Date: "2026-03-20T09:00:00.000Z", UserTimeZone: "UTC" }] });
    await dispatch.ask(contract.updateRequestStatus, { body: { Id: later, Status: "Scheduled" } });
    app.clock.advance(60_000 * 4);
    const queue = await tech.ask(contract.getQueue, { query: {} });
    expect(queue.map((row) => row.Id)).toEqual([urgent, first, second, later]);
    expect(queue.map((row) => row.WaitingMinutes)).toEqual([4, 12, 4, 0]);
    expect(queue[1]).toMatchObject({
      LocationName: "Northside Collision",
      StatusName: "InProcess",
      Priority: "Normal",
      Technician: "",
      Mine: false,
    });
    expect(queue.map((row) => row.Id)).not.toContain(pending);
  });

  test("is searched by vehicle and by shop, and narrowed to one's own and to a status", async () => {
    const id = await sent({ RONumber: "needle-1" });
    await take(tech, id);
    expect((await tech.ask(contract.getQueue, { query: { search: "needle-1" } })).map((row) => row.Id)).toEqual([id]);
    expect(
      (await tech.ask(contract.getQueue, { query: { search: "northside", mine: "true" } })).map((row) => [
        row.Id,
        row.Mine,
        row.Technician,
      ]),
    ).toEqual([[id, true, "Jonas Keller"]]);
    expect(await tech2.ask(contract.getQueue, { query: { mine: "true" } })).toEqual([]);
    expect((await tech.ask(contract.getQueue, { query: { status: "Scheduled" } })).every((row) => row.StatusName === "Scheduled")).toBe(
      true,
    );
  });

  test("is closed to shops", async () => {
    expect((await shop.send(contract.getQueue, { query: {} })).problem.code).toBe("forbidden");
    expect((await take(shop, 1000)).problem.code).toBe("forbidden");
  });
});

describe("taking a job", () => {
  test("by two at once gives it to one, and tells the other who has it", async () => {
    const id = await sent();
    const answers = await Promise.all([take(tech, id), take(tech2, id)]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const winner = answers[0]?.status === 200 ? "Jonas Keller" : "Aisha Rahman";
    expect(answers.find((answer) => answer.status === 409)?.problem).toMatchObject({ code: "job-taken", info: { Technician: winner } });
    expect((await shop.ask(contract.getRequest, { query: { id } })).Technician?.Name).toBe(winner);
  });

  test("again by who has it is harmless; Dispatch does not take but may give back", async () => {
    const id = await sent();
    await take(tech, id);
    expect((await take(tech, id)).status).toBe(200);
    expect((await take(dispatch, id)).problem.code).toBe("forbidden");
    expect((await tech2.send(contract.releaseJob, { body: { Id: id } })).problem.code).toBe("job-taken");
    expect((await dispatch.send(contract.releaseJob, { body: { Id: id } })).status).toBe(200);
    expect((await take(tech2, id)).status).toBe(200);
  });

  test("is for what was sent and is not finished", async () => {
    const pending = (await shop.ask(contract.createRequest, { body: newRequest() })).id;
    expect((await take(tech, pending)).problem.code).toBe("move-not-allowed");
  });

  test("keeps another technician from completing it", async () => {
    const id = await sent();
    await take(tech, id);
    const refused = await tech2.send(contract.updateRequestStatus, { body: { Id: id, Status: "Completed" } });
    expect(refused.problem).toMatchObject({ code: "job-taken", info: { Technician: "Jonas Keller" } });
  });
});

describe("findings", () => {
  test("are written by who has the job and nobody else", async () => {
    const id = await sent();
    expect((await save(tech, id)).problem.code).toBe("job-not-yours");
    await take(tech, id);
    expect((await save(tech2, id)).problem.code).toBe("job-taken");
    expect((await save(tech, id)).status).toBe(200);
    const found = await tech.ask(contract.getFindings, { query: { id } });
    expect(found).toMatchObject({
      Version: 1,
      Notes: "Done.",
      Codes: [{ Code: "P0420", Phase: "before" }],
      Work: [{ ServiceElementId: 101, Result: "Passed", Tool: "OE tool" }],
    });
    expect(found.Work[0]?.Name).not.toBe("");
  });

  test("written from two windows: the second is told what stands now", async () => {
    const id = await sent();
    await take(tech, id);
    await save(tech, id, { Version: 0 });
    const second = await save(tech, id, { Version: 0, Notes: "other" });
    expect(second.problem).toMatchObject({ code: "stale", info: { Current: { Version: 1, Notes: "Done." } } });
  });

  test("of the shop's are hidden until the report is sent, and another shop's for ever", async () => {
    const id = await sent();
    await take(tech, id);
    await save(tech, id);
    expect((await shop.send(contract.getFindings, { query: { id } })).problem.code).toBe("report-not-sent");
    await tech.ask(contract.sendReport, { body: { Id: id } });
    expect((await shop.ask(contract.getFindings, { query: { id } })).Notes).toBe("Done.");
    expect((await stranger.send(contract.getFindings, { query: { id } })).status).toBe(404);
  });

  test("name the functions they know and refuse others", async () => {
    const id = await sent();
    await take(tech, id);
    const refused = await save(tech, id, { Work: [{ ServiceElementId: 424_242, Tool: "", Result: "Passed", Notes: "" }] });
    expect(refused.problem.errors).toMatchObject([{ path: "Work.0.ServiceElementId", code: "choice" }]);
  });
});

describe("pictures", () => {
  async function upload(person: Person, id: number, bytes: Buffer, name: string) {
    const boundary = "----bay";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="caption"\r\n\r\nRadar bracket\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    return app.fastify.inject({
      method: "POST",
      url: `/api/${contract.addPicture.path}?id=${id}`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${person.token}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
  }
  const picture = (): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
      .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .jpeg()
      .toBuffer();

  test("are cleaned, shown to who may see them and removed again", async () => {
    const id = await sent();
    await take(tech, id);
    const added = await upload(tech, id, await picture(), "a.png");
    expect(added.statusCode, added.body).toBe(200);
    expect(added.json()).toMatchObject({ Caption: "Radar bracket", Width: 60, Height: 40, AddedBy: "Jonas Keller" });
    const query = { id: added.json().Id as number };
    const full = await tech.send(contract.getPicture, { query });
    expect(full.headers["content-type"]).toBe("image/webp");
    expect((await sharp(full.bytes).metadata()).exif).toBeUndefined();
    expect((await shop.send(contract.getPicture, { query })).status).toBe(404);
    expect((await stranger.send(contract.getPicture, { query })).status).toBe(404);
    await save(tech, id);
    await tech.ask(contract.sendReport, { body: { Id: id } });
    expect((await shop.send(contract.getPicture, { query: { ...query, size: "thumb" } })).status).toBe(200);
    expect((await tech.send(contract.removePicture, { body: { Id: query.id } })).status).toBe(200);
    expect((await tech.ask(contract.getFindings, { query: { id } })).Pictures).toEqual([]);
  });

  test("that are none are refused, whatever they say they are", async () => {
    const id = await sent();
    await take(tech, id);
    const refused = await upload(tech, id, Buffer.from("<svg onload=alert(1)>"), "evil.png");
    expect(refused.json()).toMatchObject({ code: "unsupported-type", status: 415 });
    expect((await upload(tech2, id, await picture(), "a.png")).json()).toMatchObject({ code: "job-taken" });
  });
});
