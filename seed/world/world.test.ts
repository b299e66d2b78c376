import {
  getDevices,
  getQueue,
  getRequest,
  getRequestCounts,
  getRequestHistory,
  getUserByName,
  getVisit,
  listRequests,
  type RequestRow,
} from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectedCheckDigit } from "../../server/src/modules/vehicles/logic/check-digit.ts";
import { makeApp, type Person, type TestApp } from "../../server/src/testing/app.ts";
import { locations } from "./locations.ts";
import { planWorld } from "./plan.ts";
import { seedDemoWorld } from "./world.ts";

let app: TestApp;
let dispatch: Person;
let shop: Person;
const progress: string[] = [];

beforeAll(async () => {
  app = await makeApp({ now: "2026-11-18T16:20:00Z" });
  await seedDemoWorld(app, (text) => progress.push(text));
  [dispatch, shop] = [await app.signIn("dispatch@demo.test"), await app.signIn("shop@demo.test")];
}, 120_000);
afterAll(() => app.close());

async function listAll(
  person: Person,
  query: { status?: "pending" | "submitted" | "scheduled" | "completed"; search?: string } = {},
): Promise<RequestRow[]> {
  const rows: RequestRow[] = [];
  for (;;) {
    const last = rows.at(-1);
    const page = await person.ask(listRequests, { query: { ...query, pageSize: 100, ...(last ? { after: last.Id } : {}) } });
    rows.push(...page);
    if (page.length < 100) return rows;
  }
}

async function locationOf(person: Person): Promise<{ id: number }> {
  const { Location } = await person.ask(getUserByName, { query: { username: "" } });
  return { id: Location?.Id ?? 0 };
}

describe("the demonstration world", () => {
  test("fills every list of the busiest shop, one of them with several pages", async () => {
    const { id } = await locationOf(shop);
    const { listWorkOrders, ...counts } = await shop.ask(getRequestCounts, { query: { id } });
    expect(counts).toEqual({ pending: 3, inprocess: 9, scheduled: 4, completed: 113 });
    expect(listWorkOrders).toHaveLength(16);
    expect(await listAll(shop, { status: "completed" })).toHaveLength(113);
  });

  test("has requests for camera and radar together", async () => {
    const { rows } = await app.database.pool.query(
      "select service_element_id, further_element_ids from requests where further_element_ids <> '{}'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(rows.map(() => ({ service_element_id: 101, further_element_ids: [102] })));
  });

  test("has the same requests in every installation, in every status", async () => {
    const byOutcome = Object.groupBy(planWorld(new Date("2026-11-18T16:20:00Z")), ({ outcome }) => outcome.kind);
    const sizes = Object.fromEntries(Object.entries(byOutcome).map(([kind, requests]) => [kind, requests.length]));
    expect(sizes).toEqual({ pending: 11, waiting: 15, taken: 8, scheduled: 13, cancelled: 19, completed: 296 });
    expect(await listAll(dispatch)).toHaveLength(345);
    expect(
      (await dispatch.ask(getQueue, { query: { pageSize: 100 } })).map((job) => job.Technician).filter((name) => name !== ""),
    ).toHaveLength(18);
  });

  test("has a visit of three services of one car, which one technician has", async () => {
    const rows = await listAll(shop, { status: "submitted" });
    const { VisitId } = await shop.ask(getRequest, {
      query: { id: rows.find((row) => row.ScanTypeName.startsWith("Post-scan"))?.Id ?? 0 },
    });
    const visit = await shop.ask(getVisit, { query: { id: VisitId ?? 0 } });
    expect(visit?.Requests.map((step) => [step.ScanTypeId, step.StatusName, step.Technician])).toEqual([
      [1, "InProcess", "Aisha Rahman"],
      [3, "InProcess", "Aisha Rahman"],
      [2, "InProcess", "Aisha Rahman"],
    ]);
  });

  test("has vehicles known to the catalogue, with valid check digits where they are mandatory", async () => {
    const rows = await listAll(dispatch);
    expect(rows.filter((row) => !/^[A-HJ-NPR-Z0-9]{17}$/.test(row.VIN) || row.Make === "" || row.Model === "")).toEqual([]);
    const american = rows.filter((row) => /^[1-57J]/.test(row.VIN));
    expect(american.length).toBeGreaterThan(120);
    expect(american.filter(({ VIN }) => VIN.charAt(8) !== expectedCheckDigit(VIN))).toEqual([]);
  });

  test("gives a completed request a full history", async () => {
    const [row] = await listAll(shop, { status: "completed" });
    const id = row?.Id ?? 0;
    const request = await shop.ask(getRequest, { query: { id } });
    expect(request).toMatchObject({ StatusName: "Completed", Demo: false, Report: { Version: 1 } });
    const history = await shop.ask(getRequestHistory, { query: { id } });
    const times = history.map((entry) => new Date(entry.At).getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(history.map((entry) => entry.Action)).toEqual(
      expect.arrayContaining(["request.created", "request.taken", "findings.saved", "report.sent", "request.moved"]),
    );
    expect(new Set(history.map((entry) => entry.Who)).size).toBeGreaterThan(1);
  });

  test("has times in the order of work-order numbers, and only confirmed dates in the future", async () => {
    const rows = await listAll(dispatch);
    const created = rows.map((row) => new Date(row.CreatedDate).getTime());
    expect(created).toEqual(created.toSorted((a, b) => b - a));
    const now = app.clock.now().getTime();
    expect(rows.filter((row) => new Date(row.UpdatedDate).getTime() > now)).toEqual([]);
    expect(now - (created[0] ?? 0)).toBeLessThan(10 * 60_000);
  });

  test("keeps all but two devices connected", async () => {
    const { id } = await locationOf(shop);
    const devices = await shop.ask(getDevices, { query: { id } });
    expect(devices.map((device) => [device.SerialNumber, device.Connected])).toEqual([
      ["RB-10042", true],
      ["RB-10043", true],
      ["RB-10101", false],
    ]);
  });

  test("is not created again by the next start, which only lists the accounts", async () => {
    const before = progress.length;
    const { accounts } = await seedDemoWorld(app, (text) => progress.push(text));
    expect(accounts).toHaveLength(15);
    expect(accounts[0]).toEqual({
      username: "shop@demo.test",
      password: "demo-Bay-2026",
      place: "Northside Collision",
      role: "InShopTech",
    });
    expect(progress).toHaveLength(before);
    expect(await listAll(dispatch)).toHaveLength(345);
  });

  test("has requests of every shop", () => {
    const planned = new Set(planWorld(new Date("2026-11-18T16:20:00Z")).map((request) => request.shop.key));
    expect([...planned].toSorted()).toEqual(locations.map((location) => location.key).toSorted());
  });
});
