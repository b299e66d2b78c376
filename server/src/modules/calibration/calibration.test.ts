import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as contract from "@remotebay/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { chooseLanguage } from "../../testing/choose-language.ts";
import { newRequest } from "../../testing/examples.ts";
import { listenLocally, openConnection } from "../../testing/live.ts";

let app: TestApp;
let shop: Person;
let coord: Person;
let stranger: Person;
let tech: Person;
let tech2: Person;
let alignment: Server;
/** What the alignment service was asked: address and headers. */
let asked: { url: string; headers: string[] }[] = [];
let alignmentAnswer = "";

beforeAll(async () => {
  alignment = createServer((request, response) => {
    asked.push({ url: request.url ?? "", headers: Object.keys(request.headers) });
    response.end(alignmentAnswer);
  });
  await new Promise<void>((done) => alignment.listen(0, "127.0.0.1", done));
  const address = `http://127.0.0.1:${(alignment.address() as AddressInfo).port}/images`;
  app = await makeApp({ completeAfterSeconds: 0, environment: { ALIGNMENT_IMAGES_URL: address } });
  await seedPeople(app.database);
  const users = ["shop@demo.test", "coord@demo.test", "shop2@demo.test", "tech@demo.test", "tech2@demo.test"];
  [shop, coord, stranger, tech, tech2] = (await Promise.all(users.map((user) => app.signIn(user)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
});
afterAll(async () => {
  alignment.close();
  await app.close();
});

async function takenJob(): Promise<number> {
  const { id } = await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess", ScanType: { Id: 3 } }) });
  await tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}

type Happening = Omit<contract.Args<typeof contract.publishEvent>["body"], "id">;
const publish = (person: Person, id: number, happening: Happening) => person.send(contract.publishEvent, { body: { id, ...happening } });

/** Publishes events that must all be possible. */
async function happened(id: number, events: readonly (readonly [Person, Happening])[]): Promise<contract.PublishedState> {
  let state: contract.PublishedState | undefined;
  for (const [person, happening] of events) state = await person.ask(contract.publishEvent, { body: { id, ...happening } });
  if (!state) throw new Error("nothing happened");
  return state;
}

/** Sends a picture of the set-up. */
async function sendPicture(person: Person, id: number) {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#335577" } })
    .png()
    .toBuffer();
  const head = `--bay\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return app.fastify.inject({
    method: "POST",
    url: `/api/${contract.addCalibrationPicture.path}?id=${id}`,
    headers: { "content-type": "multipart/form-data; boundary=bay", authorization: `Bearer ${person.token}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--bay--\r\n")]),
  });
}

async function addPicture(person: Person, id: number): Promise<contract.Picture> {
  return (await sendPicture(person, id)).json() as contract.Picture;
}

const untilPass = (): (readonly [Person, Happening])[] => [
  [tech, { event: "techArrived" }],
  [tech, { event: "reviewedConfiguration" }],
  [shop, { event: "devicesPaired" }],
  [tech, { event: "quickScanResult", value: 1, text: "All units answered." }],
];
const untilScan = (): (readonly [Person, Happening])[] => [
  ...untilPass(),
  [tech, { event: "prepInstructions", text: "Centre the wheel." }],
  [shop, { event: "prepComplete" }],
  [tech, { event: "changeProgressScan", value: 60 }],
];

const stateOf = async (person: Person, id: number) =>
  contract.calibrationStatusOf(await person.ask(contract.getCalibration, { query: { id } }));
const items = (person: Person, id: number, verbose: "true" | "false" = "false") =>
  person.ask(contract.getCalibration, { query: { id, verbose } });
const save = (person: Person, Id: number, Calibration: object | string, Version?: number) =>
  person.send(contract.saveCalibration, {
    body: {
      Id,
      Key: "configuration",
      Calibration: Calibration as contract.CalibrationConfiguration,
      ...(Version !== undefined && { Version }),
    },
  });

test("the function that was ordered is the system to calibrate until somebody configures it", async () => {
  const order = (ScanType: number, element: number | null) =>
    shop.ask(contract.createRequest, {
      body: newRequest({ Status: "InProcess", ScanType: { Id: ScanType }, ServiceElement: element === null ? null : { Id: element } }),
    });
  const systems = async (id: number) => contract.configurationOf(await items(shop, id)).Systems;
  const { id } = await order(3, 101);
  expect(await items(tech, id)).toMatchObject([
    { Key: "state", Version: 0 },
    { Key: "configuration", Version: 0 },
  ]);
  expect(await systems(id)).toEqual([101]);
  // Still nobody's configuration: what is ordered now counts.
  await tech.ask(contract.takeJob, { body: { Id: id } });
  await happened(id, [[tech, { event: "techArrived" }]]);
  await shop.ask(contract.updateRequest, { body: { Id: id, ServiceElement: { Id: 102 } } });
  expect(await systems(id)).toEqual([102]);
  expect((await save(shop, id, { Reason: "glass", Systems: [102, 103] }, 0)).status).toBe(200);
  await shop.ask(contract.updateRequest, { body: { Id: id, ServiceElement: { Id: 101 } } });
  expect(await systems(id)).toEqual([102, 103]);
  // Nothing to tick without a function, or with one that calibrates nothing.
  expect(await items(shop, (await order(3, null)).id)).toEqual([]);
  expect(await items(shop, (await order(6, 401)).id)).toEqual([]);
});

describe("what happens in a calibration", () => {
  test("shop and technician go through it together, and both read the same state", async () => {
    const id = await takenJob();
    expect(await items(shop, id)).toEqual([]);
    await happened(id, [
      ...untilPass().slice(0, 3),
      [tech, { event: "quickScanResult", value: 3, text: "Front radar does not answer. Switch the ignition on." }],
    ]);
    expect(contract.stageOf(await stateOf(shop, id))).toBe("quickscanFailed");
    const after = await happened(id, [
      [shop, { event: "devicesPaired" }],
      ...untilScan().slice(3),
      [tech, { event: "completed", value: true as unknown as number }],
    ]);
    const { messages } = await shop.ask(contract.getMessages, { query: { url: contract.channelUrl(id) } });
    expect(messages.map(({ system }) => system?.key)).toEqual([
      "took",
      "calibrationArrived",
      "calibrationReviewed",
      "calibrationScanFailed",
      "calibrationScanPassed",
      "calibrationPrepare",
      "calibrationPrepared",
      "calibrationScanned",
    ]);
    const { Seq, ...state } = after;
    expect([Seq, state.scanComplete, state.scanProgress]).toEqual([10, true, 0]);
    expect(await stateOf(shop, id)).toEqual(state);
    expect(await stateOf(tech2, id)).toEqual(state);
    const listed = JSON.parse((await items(shop, id, "true")).find(({ Key }) => Key === "events")?.Calibration ?? "[]");
    expect(
      listed
        .map((one: contract.CalibrationHappening) => [one.Seq, one.Event, one.By])
        .slice(-4)
        .toReversed(),
    ).toEqual([
      [1, "techArrived", "Jonas Keller"],
      [2, "reviewedConfiguration", "Jonas Keller"],
      [3, "devicesPaired", "Maya Torres"],
      [4, "quickScanResult", "Jonas Keller"],
    ]);
  });

  test("whose turn it is is told when it may have changed, and not with each step of a scan's progress", async () => {
    const id = await takenJob();
    await happened(id, untilScan());
    const told = async () => {
      const { rows } = await app.database.pool.query(
        "select 1 from live_events where name = 'calibration.moved' and (data ->> 'Id')::int = $1",
        [id],
      );
      return rows.length;
    };
    const before = await told();
    await happened(id, [[tech, { event: "changeProgressScan", value: 80 }]]);
    expect(await told()).toBe(before);
    await happened(id, [[tech, { event: "completed", value: true as unknown as number }]]);
    expect(await told()).toBe(before + 1);
  });

  test("what cannot happen now is refused with what can", async () => {
    const id = await takenJob();
    const early = await publish(shop, id, { event: "prepComplete" });
    expect(early.problem).toMatchObject({ status: 409, code: "event-not-possible", info: { Possible: [], Stage: "waiting" } });
    await happened(id, untilPass());
    expect((await publish(tech, id, { event: "changeProgressScan", value: 10 })).problem.info).toEqual({
      Possible: ["quickScanResult", "prepInstructions", "aimingsnap", "reset"],
      Stage: "quickscanPassed",
    });
    // Each side causes its own events only.
    expect((await publish(tech, id, { event: "prepComplete" })).problem.code).toBe("event-not-possible");
    expect((await publish(shop, id, { event: "quickScanResult", value: 1 })).problem.code).toBe("event-not-possible");
    expect((await stateOf(tech, id)).preppedCalibration).toBe(false);
  });

  test("values are checked: progress from 0 to 100, and results that are missing", async () => {
    const id = await takenJob();
    await happened(id, untilScan());
    for (const [value, code] of [
      [101, "max-value"],
      [-1, "min-value"],
      [1.5, "integer"],
      [undefined, "required"],
    ] as const) {
      const refused = await publish(tech, id, { event: "changeProgressScan", value });
      expect(refused.problem).toMatchObject({ code: "invalid", errors: [{ path: "value", code }] });
    }
    expect((await stateOf(shop, id)).scanProgress).toBe(60);
  });

  test("only the technician who has the job and the shop cause events, in a job that is in process", async () => {
    const id = await takenJob();
    expect((await publish(tech2, id, { event: "techArrived" })).problem.code).toBe("job-taken");
    expect((await publish(stranger, id, { event: "devicesPaired" })).problem.code).toBe("not-found");
    expect((await publish(await app.signIn("dispatch@demo.test"), id, { event: "techArrived" })).problem.status).toBe(409);
    await happened(id, untilPass());
    await tech.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "other" } });
    expect((await publish(shop, id, { event: "prepComplete" })).problem.code).toBe("move-not-allowed");
    expect((await publish(tech, id, { event: "prepInstructions", text: "x" })).status).toBe(409);
  });

  test("an event that is sent again happens once and is answered as the first time", async () => {
    const id = await takenJob();
    await happened(id, untilPass());
    const first = await publish(shop, id, { event: "prepComplete", clientId: "a-1" });
    await happened(id, [[tech, { event: "changeProgressScan", value: 30 }]]);
    const again = await publish(shop, id, { event: "prepComplete", clientId: "a-1" });
    expect([again.status, again.reply]).toEqual([200, first.reply]);
    const list = JSON.parse((await items(shop, id, "true")).at(-1)?.Calibration ?? "[]") as contract.CalibrationHappening[];
    expect(list.filter(({ Event }) => Event === "prepComplete")).toHaveLength(1);
    for (const other of [{ event: "techArrived" as const }, { event: "prepInstructions" as const, text: "Other" }])
      expect((await publish(shop, id, { ...other, clientId: "a-1" })).problem).toMatchObject({ code: "key-reused", status: 409 });
    expect((await publish(tech, id, { event: "prepComplete", clientId: "a-1" })).problem.code).toBe("key-reused");
    // The same name in another calibration is another event.
    const other = await takenJob();
    await happened(other, untilPass());
    expect((await publish(shop, other, { event: "prepComplete", clientId: "a-1" })).status).toBe(200);
    expect((await stateOf(shop, other)).preppedCalibration).toBe(true);
  });

  test("of two who do the same at once, one does it and the other is told what is possible; the stream has no hole", async () => {
    const id = await takenJob();
    await happened(id, untilPass());
    const answers = await Promise.all([shop, coord, shop, coord].map((person) => publish(person, id, { event: "prepComplete" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem?.code === "event-not-possible")).toHaveLength(3);
    const list = JSON.parse((await items(shop, id, "true")).at(-1)?.Calibration ?? "[]") as contract.CalibrationHappening[];
    expect(list.map(({ Seq }) => Seq).toReversed()).toEqual([1, 2, 3, 4, 5]);
  });

  test("a text is told with its language and translated for whoever may see the request; what nobody can translate is null", async () => {
    const id = await takenJob();
    await happened(id, untilPass().slice(0, 3));
    await chooseLanguage(tech, "de");
    const write = (text: string) => tech.ask(contract.publishEvent, { body: { id, event: "prepInstructions", text } });
    await write("Bitte stellen Sie das Lenkrad gerade.");
    await write("Der Radar der Stoßstange klemmt.");
    await chooseLanguage(tech, "");
    const events = (await items(shop, id, "true")).find(({ Key }) => Key === "events");
    const written = JSON.parse(events?.Calibration ?? "[]") as contract.CalibrationHappening[];
    expect(written.map(({ Event, Language }) => [Event, Language]).slice(0, 3)).toEqual([
      ["prepInstructions", "de"],
      ["prepInstructions", "de"],
      ["devicesPaired", ""],
    ]);
    const translate = (person: Person, Seq: number) =>
      person.send(contract.translateCalibration, { body: { Id: id, Seq, Language: "en" } });
    const [newer, older, paired] = written.map(({ Seq }) => Seq) as [number, number, number];
    expect((await translate(shop, older)).reply.translation).toEqual({
      Language: "en",
      Message: "Please set the steering wheel straight ahead.",
    });
    expect((await translate(shop, newer)).reply).toEqual({ translation: null });
    expect((await translate(shop, paired)).status).toBe(404);
    expect((await translate(stranger, older)).status).toBe(404);
  });

  test("a reset restores the defaults and keeps the configuration", async () => {
    const id = await takenJob();
    expect((await save(shop, id, { Reason: "glass", Systems: [101], Ready: true })).status).toBe(200);
    await happened(id, [...untilScan(), [tech, { event: "reset" }]]);
    expect(await stateOf(shop, id)).toEqual(contract.calibrationDefaults);
    expect(contract.configurationOf(await items(shop, id))).toMatchObject({ Reason: "glass", Systems: [101], Ready: true });
  });
});

describe("the report", () => {
  const work = (Id: number): contract.SaveFindings => ({
    Id,
    Scans: [],
    Pairs: [],
    Work: [{ ServiceElementId: 101, Tool: "OE tool", Result: "Passed", Notes: "" }],
    Notes: "",
  });

  test("sent by the workbench it ends the calibration, and the request is completed soon after", async () => {
    const id = await takenJob();
    await happened(id, untilScan());
    await tech.ask(contract.saveFindings, { body: work(id) });
    await tech.ask(contract.sendReport, { body: { Id: id } });
    expect(await stateOf(shop, id)).toMatchObject({ reportSent: true, techWorkingReport: true, scanComplete: true, scanProgress: 0 });
    await expect
      .poll(async () => (await shop.ask(contract.getRequest, { query: { id } })).StatusName, { timeout: 20_000 })
      .toBe("Completed");
  });

  test("the last event sends it once, and not without something to report", async () => {
    const id = await takenJob();
    await happened(id, [...untilScan(), [tech, { event: "completed", value: 1 }], [tech, { event: "techWorkingReport" }]]);
    const tooEarly = await publish(tech, id, { event: "finalReportSent" });
    expect(tooEarly.problem.code).toBe("nothing-to-report");
    expect((await stateOf(shop, id)).reportSent).toBe(false);
    await tech.ask(contract.saveFindings, { body: work(id) });
    const first = await publish(tech, id, { event: "finalReportSent", clientId: "last" });
    const again = await publish(tech, id, { event: "finalReportSent", clientId: "last" });
    expect([first.status, again.reply]).toEqual([200, first.reply]);
    expect((await shop.ask(contract.getRequest, { query: { id } })).Report?.Version).toBe(1);
  });

  test("a request without a calibration gets none by its report", async () => {
    const id = await takenJob();
    await tech.ask(contract.saveFindings, { body: work(id) });
    await tech.ask(contract.sendReport, { body: { Id: id } });
    expect(await items(shop, id)).toEqual([]);
  });
});

describe("the configuration", () => {
  const whole = {
    Reason: "collision",
    DamageAreas: ["front", "left-front-door"],
    Systems: [101, 102],
    Fixtures: ["radar-reflector"],
    Notes: "Bumper replaced.",
    AlignmentSpecs: [{ Key: "frontToe", Value: "0.10°" }],
    ProcedureGuid: "6f1c2d9e",
    AimingImages: ["https://aiming.example/1.png"],
    Ready: true,
  };

  test("is saved as an object or as its text, read back by both sides, and named in the alignment information", async () => {
    const id = await takenJob();
    expect((await save(shop, id, { ...whole, Ready: false })).reply).toEqual({ id });
    expect((await save(shop, id, JSON.stringify(whole), 1)).status).toBe(200);
    for (const person of [shop, tech]) expect(contract.configurationOf(await items(person, id))).toEqual({ ...whole, Sensors: null });
    // That it is ready is said once, however often it is saved.
    expect((await save(shop, id, whole, 2)).status).toBe(200);
    const { messages } = await tech.ask(contract.getMessages, { query: { url: contract.channelUrl(id) } });
    expect(messages.map(({ system }) => system?.key)).toEqual(["took", "calibrationReady"]);
    const { ProcedureGuid, AlignmentSpecs, AimingImages } = whole;
    expect(await tech.ask(contract.getAlignmentInfo, { query: { id } })).toEqual({ Id: id, ProcedureGuid, AlignmentSpecs, AimingImages });
    expect((await stranger.send(contract.getAlignmentInfo, { query: { id } })).status).toBe(404);
  });

  test("made from an older version it is refused with the current one", async () => {
    const id = await takenJob();
    await save(shop, id, { Reason: "glass" }, 0);
    expect((await save(coord, id, { Reason: "suspension" }, 0)).problem).toMatchObject({
      code: "stale",
      info: { Current: { Reason: "glass" }, Version: 1 },
    });
    expect(contract.configurationOf(await items(shop, id)).Reason).toBe("glass");
  });

  test("is saved as a list of items too, as getCalibration answers them (domain.md#calibration-items), of which the state is not believed", async () => {
    const id = await takenJob();
    const saveItems = (given: object, as = id) =>
      shop.send(contract.saveCalibration, { body: { id: as, items: [given as contract.CalibrationItem] } });
    expect(await saveItems({ Key: "configuration", Calibration: JSON.stringify({ Reason: "glass" }) })).toMatchObject({
      status: 200,
      reply: { id },
    });
    const read = await items(shop, id);
    const given = {
      state: JSON.stringify({ techArrived: true }),
      configuration: JSON.stringify({ ...contract.configurationOf(read), Notes: "Level floor" }),
    };
    const changed = read.map(({ Key, Version }) => ({ Key, Version, Calibration: given[Key as keyof typeof given] }));
    expect((await shop.send(contract.saveCalibration, { body: { id, items: changed } })).status).toBe(200);
    expect(contract.configurationOf(await items(shop, id))).toMatchObject({ Reason: "glass", Notes: "Level floor" });
    expect((await stateOf(shop, id)).techArrived).toBe(false);
    // The version that it was read with has passed.
    expect((await shop.send(contract.saveCalibration, { body: { id, items: changed } })).problem.code).toBe("stale");
    const faultsOf = async (wrong: object[]) => {
      const body = { id, items: wrong as contract.CalibrationItem[] };
      return (await shop.send(contract.saveCalibration, { body })).problem.errors?.map(({ path, code }) => `${path} ${code}`);
    };
    expect(await faultsOf([{ Key: "state", Calibration: "{}" }])).toEqual(["Key required", "Calibration required"]);
    expect(await faultsOf([{ Key: "tools", Calibration: "{}" }])).toEqual(["Key choice"]);
    expect(await faultsOf([1, 2].map(() => ({ Key: "configuration", Calibration: "{}" })))).toEqual(["items unknown-field"]);
    expect((await saveItems({ Key: "configuration", Calibration: "{}" }, 999_999)).status).toBe(404);
  });

  test("has a statement of sensors with the name and time of who made it, which another change leaves (domain.md#calibration-sensors)", async () => {
    const id = await takenJob();
    const sensors = async () => contract.configurationOf(await items(shop, id)).Sensors;
    expect(await sensors()).toBeNull();
    const some = { Answer: "some", Sensors: ["frontRadar"] };
    const stated = { Fitted: some, Affected: { Answer: "notKnown" }, By: "Nobody", At: "1999-01-01T00:00:00Z" };
    expect((await save(shop, id, { Sensors: stated })).status).toBe(200);
    const first = await sensors();
    expect(first).toMatchObject({ Fitted: some, Affected: { Answer: "notKnown", Sensors: [] }, By: "Maya Torres" });
    expect(first?.At?.startsWith("1999")).toBe(false);
    expect((await save(coord, id, { Sensors: { ...stated, By: "Me" }, Notes: "Level floor" })).status).toBe(200);
    expect(await sensors()).toEqual(first);
    expect((await save(tech, id, { Sensors: { ...stated, Affected: some } })).status).toBe(200);
    expect(await sensors()).toMatchObject({ Affected: some, By: "Jonas Keller" });
    for (const Affected of [{ Answer: "some" }, { Answer: "none", Sensors: ["frontRadar"] }, { Answer: "some", Sensors: ["lidar"] }])
      expect((await save(shop, id, { Sensors: { ...stated, Affected } })).problem.code, JSON.stringify(Affected)).toBe("invalid");
  });

  test("names every choice that is in no list, and what is missing to be ready", async () => {
    const id = await takenJob();
    const wrong = await save(shop, id, { Reason: "glass", DamageAreas: ["front", "engine"], Systems: [101, 201], Fixtures: ["ladder"] });
    expect(wrong.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "Calibration.DamageAreas.1 choice",
      "Calibration.Fixtures.0 choice",
      "Calibration.Systems.1 choice",
    ]);
    expect((await save(shop, id, { Ready: true })).problem.errors?.map(({ path }) => path)).toEqual([
      "Calibration.Reason",
      "Calibration.Systems",
    ]);
    expect((await save(shop, id, "{")).problem.code).toBe("invalid");
    expect((await stranger.send(contract.saveCalibration, { body: { Id: id, Key: "configuration", Calibration: {} } })).status).toBe(404);
    for (const Calibration of ["[]", "7", "{", ""])
      expect(
        (await shop.send(contract.saveCalibration, { body: { Id: id, Key: "configuration", Calibration } })).problem.errors,
        Calibration,
      ).toMatchObject([{ path: "Calibration", code: "type" }]);
    const asState = { Id: id, Key: "state" as "configuration", Calibration: {} };
    expect((await shop.send(contract.saveCalibration, { body: asState })).problem).toMatchObject({
      code: "invalid",
      errors: [{ path: "Key" }],
    });
  });

  test("has pictures that the shop adds and both see, and that are in no report while they prove nothing", async () => {
    const id = await takenJob();
    const send = (person: Person) => sendPicture(person, id);
    const added = (await send(shop)).json() as contract.Picture;
    expect((await send(stranger)).statusCode).toBe(404);
    expect(await tech.ask(contract.getCalibrationPictures, { query: { id } })).toEqual([added]);
    expect((await tech.send(contract.getPicture, { query: { id: added.Id } })).status).toBe(200);
    expect((await shop.send(contract.getPicture, { query: { id: added.Id } })).status).toBe(200);
    expect((await tech.ask(contract.getFindings, { query: { id } })).Pictures).toEqual([]);
    const Caption = "Targets, from the left";
    const Proves = "targetSetUp";
    await shop.ask(contract.describeCalibrationPicture, { body: { Id: added.Id, Caption, Proves } });
    expect(await tech.ask(contract.getCalibrationPictures, { query: { id } })).toEqual([{ ...added, Caption, Proves }]);
    expect((await stranger.send(contract.describeCalibrationPicture, { body: { Id: added.Id, Caption } })).status).toBe(404);
    expect((await tech.send(contract.describePicture, { body: { Id: added.Id, Caption } })).status).toBe(404);
    expect((await tech.send(contract.removePicture, { body: { Id: added.Id } })).status).toBe(404);
    await shop.ask(contract.removeCalibrationPicture, { body: { Id: added.Id } });
    expect(await shop.ask(contract.getCalibrationPictures, { query: { id } })).toEqual([]);
    expect((await items(shop, id)).map(({ Version }) => Version)).toEqual([3, 3]);
    // When the request has ended, its pictures stay as they are.
    const last = (await send(shop)).json() as contract.Picture;
    await shop.ask(contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason: "Sold" } });
    expect((await send(shop)).json()).toMatchObject({ code: "not-editable" });
    expect((await shop.send(contract.removeCalibrationPicture, { body: { Id: last.Id } })).problem.code).toBe("not-editable");
    expect(await tech.ask(contract.getCalibrationPictures, { query: { id } })).toEqual([last]);
  });
});

test("who watches a calibration is told every change with its state, in order; a stranger may not watch", async () => {
  const url = await listenLocally(app.fastify);
  const id = await takenJob();
  const connections = await Promise.all([shop, stranger].map((person) => openConnection(url, person.token)));
  const [own, foreign] = connections as [Awaited<ReturnType<typeof openConnection>>, Awaited<ReturnType<typeof openConnection>>];
  for (const connection of connections) connection.watch("calibration", id);
  const changes = () =>
    own.heard.filter(({ name }) => name === contract.calibrationChanged.name).map(({ data }) => data as { Seq: number });
  // The watch may need a moment; from the first event that arrives on none is missing.
  await expect
    .poll(
      async () => {
        await save(shop, id, { Notes: "Floor is level." });
        return changes().length;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0);
  const state = await happened(id, untilPass());
  const last = await own.hear(({ data }) => (data as { Seq?: number }).Seq === state.Seq);
  const { Seq, ...Status } = state;
  expect(last.data).toMatchObject({ Stream: `calibration/${id}`, Seq, Id: id, Status, Event: "quickScanResult" });
  const places = changes().map((change) => change.Seq);
  expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
  expect(foreign.heard.filter(({ name }) => name === contract.calibrationChanged.name)).toEqual([]);
  for (const connection of connections) connection.close();
});

describe("what an event says", () => {
  const faultsOf = async (id: number, happening: Happening) => (await publish(tech, id, happening)).problem.errors;

  test("a quick scan that did not pass has a reason, which the shop reads", async () => {
    const id = await takenJob();
    await happened(id, untilPass().slice(0, -1));
    for (const text of [undefined, null, "", "  \n"])
      expect(await faultsOf(id, { event: "quickScanResult", value: 3, text })).toEqual([
        { path: "text", code: "required", message: "Please supply all fields." },
      ]);
    await happened(id, [
      [tech, { event: "quickScanResult", value: 3, text: "Switch the ignition on." }],
      [tech, { event: "quickScanResult", value: 0 }],
      [tech, { event: "quickScanResult", value: 2 }],
    ]);
  });

  test("an aiming picture is an address or a picture of this calibration; anything else is none", async () => {
    const [id, other] = [await takenJob(), await takenJob()];
    const picture = await addPicture(tech, id);
    const foreign = await addPicture(shop, other);
    await happened(id, [[tech, { event: "techArrived" }]]);
    for (const text of [
      "hello",
      "javascript:alert(1)",
      "https://",
      "https://a b",
      "picture/",
      `picture/${foreign.Id}`,
      "picture/0",
      contract.exampleAiming,
    ])
      expect(await faultsOf(id, { event: "aimingsnap", text }), text).toMatchObject([{ path: "text", code: "no-picture" }]);
    for (const text of [`picture/${picture.Id}`, "https://aiming.example/1.png", ""])
      expect(await happened(id, [[tech, { event: "aimingsnap", text }]])).toMatchObject({ aimingSnap: text });
  });
});

describe("aiming pictures", () => {
  const images = () => shop.ask(contract.getAlignmentImages, { query: { procedureGuid: "6f1c-2d9e" } });

  test("come from the configured service, which is told the procedure and nothing about us", async () => {
    asked = [];
    alignmentAnswer = JSON.stringify(["https://aiming.example/1.png", "javascript:alert(1)", 7, "http://aiming.example/2.png"]);
    expect(await images()).toEqual(["https://aiming.example/1.png", "http://aiming.example/2.png"]);
    expect(asked[0]?.url).toBe("/images?procedureGuid=6f1c-2d9e");
    expect(asked[0]?.headers).not.toContain("authorization");
    expect(asked[0]?.headers).not.toContain("cookie");
    alignmentAnswer = JSON.stringify(Array.from({ length: 30 }, (_, nth) => `https://aiming.example/${nth}.png`));
    expect(await images()).toHaveLength(20);
  });

  test("are none if the service answers something else", async () => {
    for (const answer of ["<html>", '{"images":[]}', `[${" ".repeat(300_000)}]`]) {
      alignmentAnswer = answer;
      expect(await images()).toEqual([]);
    }
  });
});
