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

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "shop2@demo.test", "tech@demo.test", "tech2@demo.test"];
  [shop, stranger, tech, tech2] = (await Promise.all(users.map((user) => app.signIn(user)))) as [Person, Person, Person, Person];
});
afterAll(() => app.close());

const sent = async (): Promise<number> => (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
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
    expect((await tech.ask(contract.getFindings, { query: { id } })).Pictures[0]?.Caption).toBe("Radar, mended");
    const history = await tech.ask(contract.getRequestHistory, { query: { id } });
    expect(history[0]).toMatchObject({ Action: "picture.described", Who: "Jonas Keller" });
    const byAnother = await tech2.send(contract.describePicture, { body: { Id, Caption: "Mine" } });
    expect(byAnother.problem.code).toBe("job-taken");
    expect((await shop.send(contract.describePicture, { body: { Id, Caption: "Mine" } })).problem.code).toBe("forbidden");
  });
});
