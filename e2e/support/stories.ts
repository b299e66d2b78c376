import { randomInt } from "node:crypto";
import type { DisclaimerAcceptance, NewServiceRequest, ScanType, UserRecord } from "@remotebay/contract";
import type { Locator, Page } from "@playwright/test";
import { giveSession } from "./sessions.ts";
import { type Account, demoPassword, expect } from "./test.ts";
import { keyOf } from "./storage.ts";
import { freshVin } from "./vin.ts";

/** A reply: its value, and the total number of rows of a list. */
interface Answer<T> {
  value: T;
  total: number;
}

const tokens = new Map<string, Promise<string>>();

/** Opens a path as an account, without the sign-in screen, and waits until it has loaded: the browser gets a session of its own. */
export async function enter(page: Page, account: Account, path = "/"): Promise<void> {
  await giveSession(page.context(), account, demoPassword);
  // Set only once, so that it stays removed after signing out.
  await page.addInitScript((signedIn) => {
    if (localStorage.getItem("e2e.entered") !== null) return;
    localStorage.setItem("e2e.entered", "yes");
    localStorage.setItem(signedIn, "yes");
  }, keyOf("signed-in"));
  await page.goto(path);
  await settled(page);
  if (path === "/servicerequest/0") await continueToForm(page);
}

/** Answers the question about the connected device that comes before a new request (domain.md#send-connection), where it is asked, in any language. */
export async function continueToForm(page: Page): Promise<void> {
  const question = page.locator("#continue");
  const form = page.locator("#field-Vehicle-VIN");
  await question.or(form).first().waitFor();
  if (await question.isVisible()) await question.click();
  await form.waitFor();
}

/** Calls the service as an account without a browser, to create and check rows for a story. */
export async function callAs<T>(account: Account, path: string, body?: unknown): Promise<Answer<T>> {
  const url = `${process.env.E2E_URL}/api`;
  const ask = async () => {
    const known = tokens.get(account) ?? getToken(url, account);
    tokens.set(account, known);
    return fetch(`${url}/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${await known}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const isKnown = tokens.has(account);
  let reply = await ask();
  // A token that an earlier story got may have expired or been ended since.
  if (reply.status === 401 && isKnown && tokens.delete(account)) reply = await ask();
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} as ${account}: ${reply.status} ${text}`);
  // Its own session has ended too.
  if (path.startsWith("signOut")) tokens.delete(account);
  return { value: (text === "" ? undefined : JSON.parse(text)) as T, total: Number(reply.headers.get("x-total-count") ?? 0) };
}

async function getToken(url: string, account: Account): Promise<string> {
  const reply = await fetch(`${url}/getToken`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: `${account}@demo.test`, pwd: demoPassword }),
  });
  if (!reply.ok) throw new Error(`signing ${account} in: ${reply.status}`);
  return (await reply.json()) as string;
}

/** A request that a story created. */
export interface MadeRequest {
  id: number;
  vin: string;
  roNumber: string;
  workOrder: string;
}

let last = randomInt(1_000_000);

/** Six digits that no other row has, also in a repeated run on the same database. */
export function freshNumber(): string {
  last = (last + 1) % 1_000_000;
  return String(last).padStart(6, "0");
}

/** A service without a disclaimer: the service reset. */
const plainService = 6;

/** What an account accepts to order a service. */
async function acceptanceOf(account: Account, service: number): Promise<DisclaimerAcceptance[]> {
  const { value: user } = await callAs<UserRecord>(account, `user/getUserByName?username=${account}@demo.test`);
  const { value: types } = await callAs<ScanType[]>(account, `ServiceRequest/ScanTypes?locationId=${user.Location?.Id}`);
  return types.filter(({ id }) => id === service).map(({ disclaimerVersion }) => ({ ScanType: service, Version: disclaimerVersion }));
}

/** Creates a request for a 2020 Honda Accord at the account's shop: sent, unless `Status` says otherwise. */
export async function makeRequest(account: Account, fields: Partial<NewServiceRequest> = {}): Promise<MadeRequest> {
  const vin = freshVin();
  const roNumber = fields.RONumber ?? `E2E-${freshNumber()}`;
  const service = fields.ScanType?.Id ?? plainService;
  const body = {
    Status: "InProcess",
    ScanType: { Id: service },
    AcceptedDisclaimers: service === plainService ? [] : await acceptanceOf(account, service),
    ...fields,
    RONumber: roNumber,
    Vehicle: { VIN: vin, Year: 2020, Make: { Id: 0, Text: "Honda" }, Model: { Id: 0, Text: "Accord" }, ...fields.Vehicle },
  };
  const { id } = (await callAs<{ id: number }>(account, "ServiceRequest/CreateRequest", body)).value;
  const { WorkOrderNumber } = (await callAs<{ WorkOrderNumber: string }>(account, `ServiceRequest/ServiceRequest?id=${id}`)).value;
  return { id, vin, roNumber, workOrder: WorkOrderNumber };
}

/** A job that Jonas Keller (`tech`) has taken, with codes, work and notes; the first code is C0035 in the ABS. */
export async function makeJob({ codes = 1 }: { codes?: number } = {}): Promise<MadeRequest> {
  const request = await makeRequest("shop", { ShopComments: "The radar light is on." });
  await callAs("tech", "Workbench/Take", { Id: request.id });
  const first = { Code: "C0035", FailureType: "1B", Status: "Confirmed", Text: "Wheel speed sensor" };
  const more = Array.from({ length: codes - 1 }, (_, nth) => ({
    unit: `Module ${Math.floor(nth / 5) + 1}`,
    code: { Code: `U0${100 + nth}`, FailureType: "00", Status: "Confirmed", Text: `Lost communication ${nth + 1}` },
  }));
  const others = Object.entries(Object.groupBy(more, ({ unit }) => unit)).map(([Name, rows = []]) => ({
    Name,
    Reached: true,
    Codes: rows.map(({ code }) => code),
  }));
  const before = [{ Name: "ABS", Reached: true, Codes: [first] }, ...others];
  await callAs("tech", "Workbench/SaveFindings", {
    Id: request.id,
    Scans: [
      { Phase: "before", Units: before },
      { Phase: "after", Units: before.map(({ Name, Reached }) => ({ Name, Reached, Codes: [] })) },
    ],
    Work: [{ ServiceElementId: 0, Tool: "Own", Result: "Completed", Notes: "" }],
    Notes: "Sensor cleaned.",
  });
  return request;
}

/** Says of a pasted scan that it is all of it, where its text does not say so itself. */
export async function callWhole(dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/new codes? understood|No new code found/)).toBeVisible();
  const answer = dialog.getByRole("button", { name: "Yes, this is all" });
  if (await answer.isVisible()) await answer.click();
}

/** The id of a request of the demonstration world with a sent report. */
export async function completedRequest(): Promise<number> {
  const { value } = await callAs<{ Id: number; ReportSent: boolean }[]>("shop", "ServiceRequest/ServiceRequestsForList?status=completed");
  const done = value.find((row) => row.ReportSent);
  if (!done) throw new Error("The world has no report.");
  return done.Id;
}

/**
 * Waits for what sending leads to, and agrees if it is asked first: whether the chosen device is connected depends on when the world was filled,
 * and remote diagnostics asks whether to pay.
 */
export async function sendAnyway(page: Page, outcome: Locator): Promise<void> {
  const question = page.getByRole("alertdialog").getByRole("button", { name: /^Send( anyway)?$/ });
  await expect(outcome.or(question).first()).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(outcome.first()).toBeVisible();
}

/**
 * Opens the next screen of a crawl. Within the application, as a link does, where the screen is another one: it is there in a third of the
 * time of loading everything anew.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  const isWithin = await page.evaluate((next) => {
    const heading = document.querySelector<HTMLElement>("main h1");
    if (!heading || next.split(/[/?]/)[1] === location.pathname.split("/")[1]) return false;
    heading.dataset.left = "";
    history.pushState({}, "", next);
    return true;
  }, path);
  // A screen that is not for this user leads back to where they were.
  if (isWithin) await page.waitForFunction((from) => !document.querySelector("[data-left]") || location.pathname === from, before);
  else await page.goto(path);
  await settled(page);
}

/** Waits until the screen has loaded: it has a heading and no skeletons. Looks in every frame, while `expect` looks at growing intervals. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector("h1, [role=heading][aria-level='1']") !== null && document.querySelector('[aria-busy="true"]') === null,
    undefined,
    { timeout: 15_000 },
  );
}

/** Waits until the service worker has stored every file of the application, and serves the page. */
export async function servedByWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}
