import * as contract from "@remotebay/contract";
import type { Args, Call, Reply } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople, type SeedIds } from "../../../../seed/world/people.ts";
import { makeApp, type Person, type TestApp } from "../../testing/app.ts";
import { newRequest } from "../../testing/examples.ts";
import { readPdf } from "../../testing/read-pdf.ts";

// Everywhere that a name of a list is shown, it is in the reading user's language, in whichever language it was chosen.

let app: TestApp;
let seedIds: SeedIds;
let shop: Person;
let tech: Person;
let northside: number;

beforeAll(async () => {
  app = await makeApp({ now: "2026-03-02T15:00:00Z" });
  seedIds = await seedPeople(app.database);
  [shop, tech] = (await Promise.all(["shop@demo.test", "tech@demo.test"].map((user) => app.signIn(user)))) as [Person, Person];
  northside = seedIds.locationIds["northside"] ?? 0;
});
afterAll(() => app.close());

async function callIn<C extends Call>(language: string, person: Person, call: C, args: Args<C>): Promise<Reply<C>> {
  const answered = await person.send(call, args, { headers: { "accept-language": language } });
  if (answered.status >= 300) throw new Error(`${call.path} answered ${answered.status}: ${JSON.stringify(answered.problem)}`);
  return answered.reply;
}

const texts = {
  en: {
    service: "Calibration",
    camera: "Front camera calibration",
    fleet: "Fleet operator",
    tool: "Radar reflector",
    frame: "Calibration frame with targets",
  },
  de: {
    service: "Kalibrierung",
    camera: "Kalibrierung der Frontkamera",
    fleet: "Flottenbetreiber",
    tool: "Radarreflektor",
    frame: "Kalibriergestell mit Kalibriertafeln",
  },
  el: {
    service: "Βαθμονόμηση",
    camera: "Βαθμονόμηση μπροστινής κάμερας",
    fleet: "Διαχειριστής στόλου",
    tool: "Ανακλαστήρας ραντάρ",
    frame: "Πλαίσιο βαθμονόμησης με στόχους",
  },
} as const;
type Language = keyof typeof texts;
const languages = Object.keys(texts) as Language[];

/** An item of a list in a language, as a user would choose it. */
async function itemIn(language: Language, key: contract.LookupKey, value: string): Promise<contract.Choice> {
  const item = (await callIn(language, shop, contract.getLookupValues, { query: { key } })).find((one) => one.stringValue === value);
  return { Id: item?.id ?? 0, Text: item?.text ?? "" };
}

/** A calibration, ordered and done by users of one language; its report is sent. */
async function reportedJob(language: Language): Promise<number> {
  const Insurance = await itemIn(language, "insuranceCompanies", "fleet");
  const body = newRequest({ Status: "InProcess", ScanType: { Id: 3 }, ServiceElement: { Id: 101 } });
  Object.assign(body.Vehicle, { Insurance });
  const { id } = await callIn(language, shop, contract.createRequest, { body });
  await callIn(language, tech, contract.takeJob, { body: { Id: id } });
  const Work = [
    { ServiceElementId: 101, Tool: texts[language].frame, Result: "Passed" as const, Notes: "" },
    { ServiceElementId: 102, Tool: "Our own frame", Result: "Passed" as const, Notes: "" },
  ];
  await callIn(language, tech, contract.saveFindings, { body: { Id: id, Scans: [], Work, Notes: "" } });
  await callIn(language, tech, contract.sendReport, { body: { Id: id } });
  return id;
}

test.each(languages)("lists, services and functions in %s", async (language) => {
  const said = texts[language];
  const types = await callIn(language, shop, contract.getScanTypes, { query: { locationId: northside } });
  expect(types.find((type) => type.id === 3)?.text).toBe(said.service);
  const elements = await callIn(language, shop, contract.getServiceElements, { query: { groupId: 1 } });
  expect(elements[0]).toEqual({ id: 101, name: said.camera, serviceElementGroupId: 1 });
  expect((await callIn(language, shop, contract.getServiceElements, { query: { groupId: 0 } }))[0]?.name).toBe(said.camera);
  const providers = await callIn(language, shop, contract.getInsuranceCompanies, {});
  expect(providers.find((item) => item.stringValue === "fleet")?.text).toBe(said.fleet);
  const { scanTools = [] } = await callIn(language, shop, contract.getLookupsByKeys, { body: ["scanTools"] });
  expect(scanTools.find((item) => item.stringValue === "radar-reflector")?.text).toBe(said.tool);
});

test("no list item is left in English for German and Greek", async () => {
  const keys = ["insuranceCompanies", "odometerUnits", "damagePositions", "cancelReasons", "scanTools"];
  const textsIn = async (language: Language) => {
    const lists = await callIn(language, shop, contract.getLookupsByKeys, { body: keys });
    const types = await callIn(language, shop, contract.getScanTypes, { query: { locationId: northside } });
    const elements = await callIn(language, shop, contract.getServiceElements, { query: { groupId: 0 } });
    const items = Object.values(lists).flat();
    return [
      ...items.flatMap((item) => [item.text, item.infoBubble]),
      ...types.flatMap((type) => [type.text, type.disclaimer]),
      ...elements.map((element) => element.name),
    ].filter((text) => text !== "");
  };
  const [english, german, greek] = [await textsIn("en"), await textsIn("de"), await textsIn("el")];
  expect(german.length).toBe(english.length);
  expect(english.filter((text, i) => text === german[i])).toEqual(["Front"]);
  expect(english.filter((text, i) => text === greek[i])).toEqual([]);
  expect(greek.filter((text) => !/\p{Script=Greek}/u.test(text))).toEqual([]);
});

test.each(languages)(
  "choices made in %s are shown to each user in their own language: request, list, queue, findings, report",
  async (writer) => {
    const id = await reportedJob(writer);
    for (const reader of languages) {
      const said = texts[reader];
      expect(await callIn(reader, shop, contract.getRequest, { query: { id } })).toMatchObject({
        ScanType: { Id: 3, Name: said.service },
        ServiceElement: { Id: 101, Name: said.camera },
        Vehicle: { Insurance: { Text: said.fleet } },
      });
      const rows = await callIn(reader, shop, contract.listRequests, { query: { pageSize: 100 } });
      expect(rows.find((row) => row.Id === id)?.ScanTypeName).toBe(said.service);
      const queue = await callIn(reader, tech, contract.getQueue, { query: { pageSize: 100 } });
      expect(queue.find((row) => row.Id === id)).toMatchObject({ ScanTypeName: said.service, ServiceElementName: said.camera });
      const { Work } = await callIn(reader, shop, contract.getFindings, { query: { id } });
      expect(Work).toMatchObject([{ Name: said.camera, Tool: said.frame }, { Tool: "Our own frame" }]);
      const { bytes } = await shop.send(contract.createPdf, { query: { workorderId: id, cultureCode: reader } });
      const { text } = await readPdf(bytes);
      for (const words of [said.service, said.camera, said.fleet, said.frame, "Our own frame"]) expect(text).toContain(words);
    }
    const stored = await app.database.pool.query("select data from reports where request_id = $1", [id]);
    expect(stored.rows[0]).toMatchObject({
      data: { asked: { scanType: "Calibration", insurance: "Fleet operator" }, work: [{ Name: texts.en.camera }, {}] },
    });
  },
);

test("a unit is returned as its symbol, in whichever language it was chosen", async () => {
  const body = newRequest();
  Object.assign(body.Vehicle, { Odometer: 10, OdometerUnits: await itemIn("el", "odometerUnits", "km") });
  const { id } = await callIn("el", shop, contract.createRequest, { body });
  for (const language of languages) {
    expect((await callIn(language, shop, contract.getRequest, { query: { id } })).Vehicle.OdometerUnits?.Text).toBe("km");
  }
});

test("a reason to cancel is shown in the user's language, with the text that was added", async () => {
  const { id } = await callIn("de", shop, contract.createRequest, { body: newRequest() });
  const Reason = "Das Fahrzeug ist nicht mehr hier: abgeholt um 9:30";
  await callIn("de", shop, contract.updateRequestStatus, { body: { Id: id, Status: "Cancelled", Reason } });
  const reasonIn = async (language: string) => (await callIn(language, shop, contract.getRequest, { query: { id } })).Reason;
  expect(await reasonIn("en")).toBe("The vehicle is no longer here: abgeholt um 9:30");
  expect(await reasonIn("el")).toBe("Το όχημα δεν είναι πια εδώ: abgeholt um 9:30");
  expect(await reasonIn("de")).toBe(Reason);
});

test("a vehicle's choices are translated, and sending them back changes nothing", async () => {
  const decoded = await callIn("de", shop, contract.decodeVinRemoteBay, { query: { vin: "4T1B11HK5KU211593" } });
  expect(decoded.RemoteBay).toMatchObject({ Body: "Limousine/Stufenheck", Fuel: "Benzin" });
  const style = decoded.query_responses.Request_Result.us_market_data.us_styles[0];
  expect(style?.basic_data).toMatchObject({ body_type: "Limousine/Stufenheck" });
  const body = newRequest();
  Object.assign(body.Vehicle, { DriveType: { Id: 2, Text: "Heckantrieb" }, Transmission: { Id: 6, Text: "1-Gang-Getriebe" } });
  const { id } = await callIn("de", shop, contract.createRequest, { body });
  const read = (language: string) => callIn(language, shop, contract.getRequest, { query: { id } });
  expect((await read("en")).Vehicle).toMatchObject({ DriveType: { Text: "RWD" }, Transmission: { Text: "Single speed" } });
  expect((await read("el")).Vehicle).toMatchObject({ DriveType: { Text: "Πισωκίνηση (RWD)" }, Transmission: { Text: "Μίας σχέσης" } });
  const make = (await shop.ask(contract.vehicleMakes, { query: { year: 2018 } })).find((one) => one.Text === "Volkswagen")?.Id ?? 0;
  const model = (await shop.ask(contract.vehicleModels, { query: { year: 2018, make } })).find((one) => one.Text === "Golf")?.Id ?? 0;
  const query = { year: 2018, make, model };
  const engines = await callIn("el", shop, contract.vehicleEngines, { query: { ...query, submodel: 0 } });
  expect(engines.some((engine) => engine.Text.endsWith("Ντίζελ") || engine.Text.endsWith("Βενζίνη"))).toBe(true);
  expect(engines.some((engine) => /Petrol|Diesel|Electric/.test(engine.Text))).toBe(false);
  expect((await callIn("de", shop, contract.vehicleTransmissions, { query })).some((one) => one.Text === "Schaltgetriebe")).toBe(true);
  expect((await callIn("de", shop, contract.vehicleDriveTypes, { query })).some((one) => one.Text.includes("antrieb"))).toBe(true);
});

async function kinds(language: string): Promise<string[]> {
  return (await callIn(language, shop, contract.getDevices, { query: { id: northside } })).map((device) => device.DeviceTypeDescription);
}

test("kinds of device", async () => {
  expect(await kinds("en")).toContain("Wired workshop interface");
  expect(await kinds("de")).toContain("Kabelgebundenes Werkstattinterface");
  expect(await kinds("el")).toContain("Ενσύρματη διεπαφή συνεργείου");
});

test("without a language header users get their own language, and English for one that is not offered", async () => {
  const coord = await app.signIn("coord@demo.test");
  const first = async (headers?: Record<string, string>) =>
    (await coord.send(contract.getServiceElements, { query: { groupId: 1 } }, headers ? { headers } : {})).reply[0]?.name;
  expect(await first()).toBe(texts.en.camera);
  await coord.ask(contract.updateContact, { body: { Language: "el" } });
  // The cached identity is dropped once every process has received the event.
  await expect.poll(() => first(), { timeout: 10_000 }).toBe(texts.el.camera);
  expect(await first({ "accept-language": "de-CH, en;q=0.5" })).toBe(texts.de.camera);
  expect(await first({ "accept-language": "cs" })).toBe(texts.el.camera);
  await coord.ask(contract.updateContact, { body: { Language: "" } });
  await expect.poll(() => first({ "accept-language": "cs" }), { timeout: 10_000 }).toBe(texts.en.camera);
});

test("a name that an administrator changed is the same in every language", async () => {
  await app.database.pool.query("update scan_types set name = 'Aiming' where id = 4");
  const types = await callIn("de", shop, contract.getScanTypes, { query: { locationId: northside } });
  expect(types.find((type) => type.id === 4)?.text).toBe("Aiming");
});

test("without a language in the call, English is that of the user's country", async () => {
  const tool = async (user: string) => {
    const items = await (await app.signIn(user)).ask(contract.getLookupValues, { query: { key: "scanTools" } });
    return items.find(({ stringValue }) => stringValue === "tpms-tool")?.text;
  };
  expect(await tool("shop@demo.test")).toBe("Tire pressure tool");
  expect(await tool("uk@demo.test")).toBe("Tyre pressure tool");
  // Who belongs to no shop has the culture of the language itself (domain.md#culture).
  expect(await tool("tech@demo.test")).toBe("Tire pressure tool");
});
