import * as contract from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { acceptanceOf, newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

// Several functions in one request: a car with a new windscreen and a new bumper needs its camera and its radar calibrated.

const [camera, radar, blindSpot] = [101, 102, 104];
const calibration = { ScanType: { Id: 3 }, AcceptedDisclaimers: acceptanceOf({ Id: 3 }) };
const cameraAndRadar = { ...calibration, ServiceElement: { Id: camera }, FurtherServiceElements: [{ Id: radar }] };

let app: TestApp;
let shop: Person;
let coord: Person;
let tech: Person;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  await seedPeople(app.database);
  const signed = await Promise.all(["shop", "coord", "tech"].map((user) => app.signIn(`${user}@demo.test`)));
  [shop, coord, tech] = signed as [Person, Person, Person];
});
afterAll(() => app.close());

type Body = Parameters<typeof newRequest>[0];
const post = (change: Body) => shop.send(contract.createRequest, { body: newRequest(change) });
const create = async (change: Body = cameraAndRadar): Promise<number> =>
  (await shop.ask(contract.createRequest, { body: newRequest(change) })).id;
const get = (id: number, person = shop) => person.ask(contract.getRequest, { query: { id } });
const edit = (body: object, person = shop) => person.send(contract.updateRequest, { body: body as { Id: number } });
const ordered = async (id: number) => {
  const { ServiceElement, FurtherServiceElements } = await get(id);
  return contract.orderedElements(ServiceElement, FurtherServiceElements).map(({ Id }) => Id);
};

describe("further functions", () => {
  test("are stored with the first one, in their order, and named in the reader's language", async () => {
    const id = await create({ ...cameraAndRadar, FurtherServiceElements: [{ Id: blindSpot }, { Id: radar }] });
    expect(await get(id)).toMatchObject({
      ServiceElement: { Id: camera, Name: "Front camera calibration" },
      FurtherServiceElements: [
        { Id: blindSpot, Name: "Blind-spot sensor calibration", ServiceElementGroupId: 1 },
        { Id: radar, Name: "Front radar calibration", ServiceElementGroupId: 1 },
      ],
    });
    const { reply } = await shop.send(contract.getRequest, { query: { id } }, { headers: { "accept-language": "de" } });
    expect(reply.FurtherServiceElements.map(({ Name }) => Name)).toEqual([
      "Kalibrierung der Totwinkelsensoren",
      "Kalibrierung des Frontradars",
    ]);
  });

  test("are none for a call of the agreed shape", async () => {
    const id = await create({ ...calibration, ServiceElement: { Id: camera } });
    expect((await get(id)).FurtherServiceElements).toEqual([]);
  });

  test("are changed, cleared by null and listed in the history; a reply that is posted back changes nothing", async () => {
    const id = await create({ ...calibration, ServiceElement: { Id: camera } });
    expect((await edit({ Id: id, FurtherServiceElements: [{ id: `${radar}` }] })).status).toBe(200);
    expect(await ordered(id)).toEqual([camera, radar]);
    const before = await get(id);
    expect((await edit(before)).status).toBe(200);
    expect(await get(id)).toEqual(before);
    expect((await edit({ Id: id, FurtherServiceElements: null })).status).toBe(200);
    expect(await ordered(id)).toEqual([camera]);
    const history = await shop.ask(contract.getRequestHistory, { query: { id } });
    expect(history.map(({ Fields }) => Fields)).toEqual([["FurtherServiceElements"], ["FurtherServiceElements"], []]);
  });

  test("are copied by a clone", async () => {
    const source = await create({ ...cameraAndRadar, Status: "InProcess" });
    await shop.ask(contract.updateRequestStatus, { body: { Id: source, Status: "Cancelled", Reason: "Sold" } });
    const { id } = await shop.ask(contract.cloneRequest, { query: { id: source } });
    expect(await ordered(id)).toEqual([camera, radar]);
  });

  test.each([
    ["one is the first", { FurtherServiceElements: [{ Id: camera }] }, "FurtherServiceElements", "unique"],
    ["one is named twice", { FurtherServiceElements: [{ Id: radar }, { Id: radar }] }, "FurtherServiceElements", "unique"],
    ["one is of another group", { FurtherServiceElements: [{ Id: 201 }] }, "FurtherServiceElements", "choice"],
    ["one is not known", { FurtherServiceElements: [{ Id: radar }, { Id: 99_999 }] }, "FurtherServiceElements", "choice"],
    ["there is no first one", { ServiceElement: null }, "ServiceElement", "required"],
    [
      "they are six",
      { FurtherServiceElements: [102, 103, 104, 105, 106, 107].map((Id) => ({ Id })) },
      "FurtherServiceElements",
      "max-length",
    ],
    ["one is null", { FurtherServiceElements: [null as never] }, "FurtherServiceElements.0", "type"],
  ])("are refused by a create and an edit where %s", async (_, change, path, code) => {
    const fault = [expect.objectContaining({ path, code })];
    expect((await post({ ...cameraAndRadar, ...change })).problem.errors).toEqual(fault);
    const id = await create();
    expect(
      (await edit({ Id: id, ...change, ...("ServiceElement" in change && { FurtherServiceElements: [{ Id: radar }] }) })).problem.errors,
    ).toEqual(fault);
    expect(await ordered(id)).toEqual([camera, radar]);
  });

  test.each([
    ["another first function keeps them", { ServiceElement: { Id: blindSpot } }, [blindSpot, radar]],
    ["one of them as the first leaves the others", { ServiceElement: { Id: radar } }, [radar]],
    ["no function leaves none", { ServiceElement: null }, []],
    ["a function of another service leaves none", { ScanType: { Id: 1 }, ServiceElement: { Id: 201 } }, [201]],
    ["another service of the same functions keeps all", { ScanType: { Id: 4 } }, [camera, radar]],
    ["anything else keeps all", { RONumber: "RO-9" }, [camera, radar]],
  ])("of clients that do not know them: %s", async (_, change, left) => {
    const id = await create();
    expect((await edit({ Id: id, ...change })).status).toBe(200);
    expect(await ordered(id)).toEqual(left);
  });

  test("two who edit at once: the second is told, and what the first chose stays", async () => {
    const id = await create({ ...cameraAndRadar, Status: "InProcess" });
    const { Version } = await get(id);
    const both = await Promise.all([
      edit({ Id: id, Version, FurtherServiceElements: [{ Id: blindSpot }] }),
      edit({ Id: id, Version, FurtherServiceElements: [] }, coord),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const won = both[0].status === 200 ? [camera, blindSpot] : [camera];
    expect(await ordered(id)).toEqual(won);
    const { problem } = both.find(({ status }) => status === 409) ?? both[0];
    expect(problem).toMatchObject({ code: "stale", info: { Current: { FurtherServiceElements: won.slice(1).map((Id) => ({ Id })) } } });
  });

  test("are in the queue, in the calibration's set-up, in the report's order and in its PDF", async () => {
    const id = await create({ ...cameraAndRadar, Status: "InProcess" });
    const [row] = await tech.ask(contract.getQueue, { query: { search: (await get(id)).WorkOrderNumber } });
    expect(row).toMatchObject({
      ServiceElementName: "Front camera calibration",
      FurtherServiceElementNames: ["Front radar calibration"],
    });
    await tech.ask(contract.takeJob, { body: { Id: id } });
    expect(contract.configurationOf(await tech.ask(contract.getCalibration, { query: { id } })).Systems).toEqual([camera, radar]);
    const Work = [camera, radar].map((ServiceElementId) => ({ ServiceElementId, Tool: "OE tool", Result: "Passed" as const }));
    await tech.ask(contract.saveFindings, { body: { Id: id, Scans: [], Work } });
    await tech.ask(contract.sendReport, { body: { Id: id } });
    const { rows } = await app.database.pool.query("select data from reports where request_id = $1", [id]);
    expect(rows[0].data.asked).toMatchObject({
      serviceElementKey: "101",
      furtherElements: [{ Name: "Front radar calibration", NameKey: "102" }],
    });
    const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: "de" } });
    const text = (await readPdf(bytes)).text.replaceAll(/[\s\u200b]+/g, " ");
    expect(text).toContain("Funktion Kalibrierung der Frontkamera Weitere Funktion Kalibrierung des Frontradars");
  });
});
