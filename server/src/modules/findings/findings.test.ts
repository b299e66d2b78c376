import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest, scanOf } from "../../testing/examples.ts";

let app: TestApp;
let shop: Person;
let stranger: Person;
let tech: Person;
let tech2: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test", "tech2@demo.test"];
  [shop, stranger, tech, tech2] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person, Person];
});
afterAll(() => app.close());

const sent = async (): Promise<number> => (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
const take = (person: Person, Id: number) => person.send(contract.takeJob, { body: { Id } });
const code = (Code: string): contract.TroubleCode => ({ Code, FailureType: "00", Status: "Confirmed", Text: "words" });
const save = (person: Person, Id: number, more: Partial<contract.SaveFindings> = {}) =>
  person.send(contract.saveFindings, {
    body: {
      Id,
      Scans: [scanOf("before", "Engine", code("P0420"))],
      Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed", Notes: "" }],
      Notes: "Done.",
      ...more,
    },
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
      Scans: [{ Phase: "before", Units: [{ Name: "Engine", Reached: true, Codes: [{ Code: "P0420" }] }] }],
      Pairs: [],
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
    expect((await shop.send(contract.getFindings, { query: { id } })).problem.code).toBe("no-report");
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

describe("scans", () => {
  async function job(): Promise<number> {
    const id = await sent();
    await take(tech, id);
    return id;
  }
  const [before, after] = [scanOf("before", "Suspension", code("C1234")), scanOf("after", "Fahrwerk", code("C1234"))];
  const pair = (Name: string, Same = true): contract.Pair => ({
    Kind: "unit",
    Before: { Name: "Suspension", Address: "" },
    After: { Name, Address: "" },
    Same,
  });

  test("list each control unit once, and codes only where it was reached", async () => {
    const id = await job();
    const twice = { ...before, Units: [...before.Units, { Name: "suspension (2 DTCs)", Address: "", Reached: true, Codes: [] }] };
    expect((await save(tech, id, { Scans: [twice] })).problem.errors).toMatchObject([{ path: "Scans.0.Units.1.Name", code: "unique" }]);
    const unread = { ...before, Units: before.Units.map((unit) => ({ ...unit, Reached: false })) };
    expect((await save(tech, id, { Scans: [unread] })).problem.errors).toMatchObject([
      { path: "Scans.0.Units.0.Reached", code: "not-reached" },
    ]);
    const many = {
      ...before,
      Units: [{ Name: "ABS", Address: "", Reached: true, Codes: Array.from({ length: 500 }, (_, i) => code(`P${i}`)) }],
    };
    expect((await save(tech, id, { Scans: [many, many, before] })).problem.errors).toMatchObject([
      { path: "Scans", code: "too-many-codes" },
    ]);
    expect((await save(tech, id, { Scans: Array.from({ length: 21 }, () => before) })).problem.code).toBe("invalid");
    expect((await save(tech, id, { Scans: [{ ...before, Date: "2026-13-01" }] })).problem.errors).toMatchObject([{ path: "Scans.0.Date" }]);
  });

  test("keep decisions on what they have, drop others, and the audit trail says who decided", async () => {
    const id = await job();
    await save(tech, id, { Scans: [before, after], Pairs: [pair("Fahrwerk"), pair("Radio")] });
    expect((await tech.ask(contract.getFindings, { query: { id } })).Pairs).toEqual([pair("Fahrwerk")]);
    await save(tech, id, { Scans: [before], Pairs: [pair("Fahrwerk")] });
    expect((await tech.ask(contract.getFindings, { query: { id } })).Pairs).toEqual([]);
    const { rows } = await app.database.pool.query<{ details: { pairs: number; decided?: string[] } }>(
      "select details from audit_entries where action = 'findings.saved' and noun_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ details }) => [details.pairs, details.decided?.map((said) => said.split(" ")[0])])).toEqual([
      [1, ["same"]],
      [0, ["withdrawn"]],
    ]);
  });

  test("with an open question, or work without a result, are not sent", async () => {
    const id = await job();
    const send = () => tech.send(contract.sendReport, { body: { Id: id } });
    await save(tech, id, { Scans: [before, after] });
    const refused = (await send()).problem;
    expect(refused).toMatchObject({ code: "undecided-pairs", status: 409 });
    expect(refused.info).toMatchObject({
      Count: 1,
      Pairs: [{ Kind: "unit", Before: { Name: "Suspension" }, After: { Name: "Fahrwerk" } }],
    });
    await save(tech, id, {
      Scans: [before, after],
      Pairs: [pair("Fahrwerk")],
      Work: [{ ServiceElementId: 101, Tool: "", Result: "", Notes: "" }],
    });
    expect((await send()).problem).toMatchObject({ code: "result-missing", info: { Work: ["Front camera calibration"] } });
    await save(tech, id, { Scans: [before, after], Pairs: [pair("Fahrwerk", false)] });
    expect((await send()).status).toBe(200);
  });

  test("a calibration that passed is reported with its tool alone, and prints what is known of the tool", async () => {
    const id = await job();
    const send = () => tech.send(contract.sendReport, { body: { Id: id } });
    const passed = { ServiceElementId: 101, Tool: "", Result: "Passed" as const, Notes: "" };
    await save(tech, id, {
      Work: [
        { ...passed, ServiceElementId: 201, Result: "Completed" },
        { ...passed, Tool: "  " },
      ],
    });
    expect((await send()).problem).toMatchObject({
      code: "tool-missing",
      status: 409,
      info: { Work: ["Front camera calibration"] },
      errors: [{ path: "Work.1.Tool", code: "required" }],
    });
    // What did not pass claims nothing of a tool.
    for (const Result of ["Failed", "NotPossible"] as const) {
      const other = await job();
      await save(tech, other, { Work: [{ ...passed, Result }] });
      expect((await tech.send(contract.sendReport, { body: { Id: other } })).status).toBe(200);
    }
    expect((await save(tech, id, { Work: [{ ...passed, Tool: "Frame", ToolChecked: "2026-02-30" }] })).problem).toMatchObject({
      code: "invalid",
      errors: [{ path: "Work.0.ToolChecked" }],
    });
    const ToolMake = "Hofer";
    await save(tech, id, {
      Work: [{ ...passed, Tool: "Frame", ToolMake, ToolSerial: " SN-77 ", ToolSoftware: "", ToolChecked: "2026-01-31" }],
    });
    const { Work } = await tech.ask(contract.getFindings, { query: { id } });
    expect(Work[0]).toMatchObject({ Tool: "Frame", ToolMake, ToolSerial: "SN-77", ToolChecked: "2026-01-31" });
    expect((await send()).status).toBe(200);
  });

  test("in a new version of the report say what differs from the last", async () => {
    const id = await job();
    const changes = () => tech.ask(contract.getReportChanges, { query: { id } });
    const none = {
      Rows: [],
      ScansAdded: [],
      ScansRemoved: [],
      ScansChanged: [],
      Work: [],
      Notes: false,
      PicturesAdded: 0,
      PicturesRemoved: 0,
      Other: false,
    };
    const Scans = [scanOf("before", "ABS", code("C0035")), scanOf("after", "ABS", code("C0035"))];
    await save(tech, id, { Scans });
    expect(await changes()).toEqual({ Version: 0, ...none });
    await tech.ask(contract.sendReport, { body: { Id: id } });
    expect(await changes()).toEqual({ Version: 1, ...none });
    expect((await save(tech, id, { Scans: [...Scans, scanOf("after", "ABS")], Work: [], Notes: "Cleaned." })).status).toBe(200);
    expect(await changes()).toEqual({
      ...none,
      Version: 1,
      Rows: [{ Unit: "ABS", Code: "C0035", FailureType: "00", From: "persisting", To: "cleared" }],
      ScansAdded: [{ Phase: "after", Tool: "", Date: "" }],
      Work: [{ Name: "Front camera calibration", From: "Passed", To: null }],
      Notes: true,
    });
    expect((await shop.send(contract.getReportChanges, { query: { id } })).status).toBe(403);
  });
});

describe("pictures", () => {
  async function upload(person: Person, id: number, bytes: Buffer, name: string, key?: string, caption = "Radar bracket") {
    const boundary = "----bay";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="caption"\r\n\r\n${caption}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
    return app.fastify.inject({
      method: "POST",
      url: `/api/${contract.addPicture.path}?id=${id}`,
      headers: {
        "content-type": `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${person.token}`,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
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
    expect([full.headers["cache-control"], full.headers.vary]).toEqual([expect.stringContaining("private"), "authorization"]);
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

  test("sent again under their key are one picture: after a lost reply, at once, and when the job is out of their hands", async () => {
    const id = await sent();
    await take(tech, id);
    const bytes = await picture();
    const answers = [
      await upload(tech, id, bytes, "a.png", "picture-1"),
      ...(await Promise.all([1, 2, 3].map(() => upload(tech, id, bytes, "a.png", "picture-1")))),
    ];
    const stored = async () => (await tech.ask(contract.getFindings, { query: { id } })).Pictures.map(({ Id }) => Id);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toEqual([answers[0]?.json().Id]);
    const atOnce = await Promise.all([1, 2, 3].map(() => upload(tech, id, bytes, "a.png", "picture-2")));
    expect(new Set(atOnce.map((answer) => answer.json().Id)).size).toBe(1);
    expect(await stored()).toHaveLength(2);
    await tech.ask(contract.releaseJob, { body: { Id: id } });
    expect((await upload(tech, id, bytes, "a.png", "picture-1")).json()).toEqual(answers[0]?.json());
    expect((await upload(tech, id, bytes, "a.png", "picture-3")).json()).toMatchObject({ code: "job-not-yours" });
  });

  test("under a key that stands for another picture, caption, job or call are refused", async () => {
    const [id, other] = [await sent(), await sent()];
    await take(tech, id);
    await take(tech, other);
    const bytes = await picture();
    await upload(tech, id, bytes, "a.png", "picture-4");
    const another = await sharp(bytes).negate().png().toBuffer();
    const refused = [
      await upload(tech, id, another, "a.png", "picture-4"),
      await upload(tech, id, bytes, "a.png", "picture-4", "Other words"),
      await upload(tech, other, bytes, "a.png", "picture-4"),
    ];
    expect(refused.map((answer) => answer.json().code)).toEqual(["key-reused", "key-reused", "key-reused"]);
    const headers = { "idempotency-key": "picture-4" };
    expect((await tech.send(contract.releaseJob, { body: { Id: id } }, { headers })).problem.code).toBe("key-reused");
    // Who else uses the same key means something else by it.
    expect((await upload(tech2, id, bytes, "a.png", "picture-4")).json()).toMatchObject({ code: "job-taken" });
  });

  test("get their caption from who has the job", async () => {
    const id = await sent();
    await take(tech, id);
    const Id = (await upload(tech, id, await picture(), "a.png")).json().Id as number;
    expect((await tech.send(contract.describePicture, { body: { Id, Caption: "Radar, mended" } })).status).toBe(200);
    const shown = async () => (await tech.ask(contract.getFindings, { query: { id } })).Pictures[0];
    expect(await shown()).toMatchObject({ Caption: "Radar, mended", Proves: "" });
    await tech.ask(contract.describePicture, { body: { Id, Caption: "Radar, mended", Proves: "damage" } });
    // A page of an earlier release knows nothing of it.
    await tech.ask(contract.describePicture, { body: { Id, Caption: "Radar" } });
    expect(await shown()).toMatchObject({ Caption: "Radar", Proves: "damage" });
    const unknown = { Id, Caption: "", Proves: "beauty" as "damage" };
    expect((await tech.send(contract.describePicture, { body: unknown })).status).toBe(400);
    expect(await shown()).toMatchObject({ Caption: "Radar", Proves: "damage" });
    const history = await tech.ask(contract.getRequestHistory, { query: { id } });
    expect(history[0]).toMatchObject({ Action: "picture.described", Who: "Jonas Keller" });
    const byAnother = await tech2.send(contract.describePicture, { body: { Id, Caption: "Mine" } });
    expect(byAnother.problem.code).toBe("job-taken");
    expect((await shop.send(contract.describePicture, { body: { Id, Caption: "Mine" } })).problem.code).toBe("forbidden");
  });
});
