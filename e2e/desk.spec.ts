import type { Page } from "@playwright/test";
import { callAs, enter, freshNumber, makeRequest, type MadeRequest } from "./support/stories.ts";
import { expect, screens, test } from "./support/test.ts";

/** A control unit with its codes as scans store it. */
const unit = (Name: string, codes: readonly string[]) => ({
  Name,
  Reached: true,
  Codes: codes.map((Code) => ({
    Code,
    FailureType: "1B",
    Status: "Confirmed",
    Text: "Signal of the steering angle sensor is not plausible",
  })),
});

const quiet = Array.from({ length: 12 }, (_, nth) => unit(`Door module ${nth + 1}`, []));

/** A job of Jonas Keller with two codes before the work, one after it, and twelve control units without any. */
async function makeLongJob(): Promise<number> {
  const { id } = await makeRequest("shop", {
    ShopComments: Array.from({ length: 12 }, (_, nth) => `${nth + 1}. The steering wheel stands askew since the repair.`).join("\n"),
  });
  await callAs("tech", "Workbench/Take", { Id: id });
  const scan = { Tool: "Own", Source: "import" };
  await callAs("tech", "Workbench/SaveFindings", {
    Id: id,
    Scans: [
      { ...scan, Phase: "before", Units: [unit("Transmission", ["P0700"]), unit("Brakes", ["C0035"]), ...quiet] },
      { ...scan, Phase: "after", Units: [unit("Transmission", ["P0700"]), unit("Brakes", []), ...quiet] },
    ],
    Work: [],
    Notes: "",
  });
  return id;
}

const openedJob = (page: Page) => new URL(page.url()).searchParams.get("job");
const queue = (page: Page) => page.getByRole("region", { name: "Queue" });
const edge = (page: Page, name: string) => page.getByRole("separator", { name });

async function widthOf(page: Page, name: string): Promise<number> {
  const box = await edge(page, name).locator("..").boundingBox();
  return Math.round(box?.width ?? 0);
}

test("a technician works ten jobs of two shops by keyboard alone", async ({ page }) => {
  const tag = `TEN${freshNumber()}`;
  const made: MadeRequest[] = [];
  for (let nth = 0; nth < 10; nth++) {
    const request = await makeRequest(nth % 2 === 0 ? "shop" : "uk", { RONumber: `${tag}-${nth}` });
    await callAs("tech2", "Workbench/Take", { Id: request.id });
    made.push(request);
  }
  await enter(page, "tech2", "/workbench");
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  await keys("/");
  await page.keyboard.type(tag);
  await expect(queue(page).getByRole("listitem")).toHaveCount(10);
  // Out of the field to the first job, which opens.
  await keys("F6", "Enter");
  await expect.poll(() => openedJob(page)).not.toBeNull();
  const seen = new Set<string>();
  for (let nth = 0; seen.size < made.length && nth < 40; nth++) {
    const open = openedJob(page) ?? "";
    if (made.some(({ id }) => String(id) === open) && !seen.has(open)) {
      seen.add(open);
      await keys("g", "c");
      const field = page.getByRole("textbox", { name: "Message" });
      await expect(field).toBeFocused();
      await page.keyboard.type(`${tag}: on it`);
      await keys("Enter");
      await expect(page.getByRole("log").getByText(`${tag}: on it`)).toBeVisible();
      await keys("F6", "c");
    }
    await keys(".");
    await expect.poll(() => openedJob(page)).not.toBe(open);
  }
  expect(seen).toEqual(new Set(made.map(({ id }) => String(id))));
  const last = openedJob(page);
  await keys(",");
  await expect.poll(() => openedJob(page)).not.toBe(last);
  // To the queue and one job on, from there to the start and to the requests.
  await keys("g", "q");
  await expect(queue(page).getByRole("link", { name: /TEN/ }).and(page.locator(":focus"))).toHaveCount(1);
  await keys("g", "r");
  await expect(page).toHaveURL(/\/servicerequests\//);
  await keys("g", "h");
  await expect(page).toHaveURL(/\/workbench/);
});

test("beside an open chat nothing of the codes is cut, units without codes are one line, and what was asked is one block", async ({
  page,
}) => {
  const id = await makeLongJob();
  await page.setViewportSize(screens.desktop);
  await enter(page, "tech", `/workbench?job=${id}&chat=open`);
  const grid = page.getByRole("grid", { name: "Fault codes" });
  await expect(grid.getByText("12 control units without codes")).toBeVisible();
  await expect(page.getByRole("complementary").getByRole("textbox", { name: "Message" })).toBeVisible();
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(queue(page).getByRole("listitem").nth(19)).toBeVisible();
    await expect.poll(() => grid.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const cut = await grid.evaluate((box) =>
      [...box.querySelectorAll("[role=gridcell], [role=columnheader]")]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent),
    );
    expect(cut).toEqual([]);
  }
  await page.setViewportSize(screens.desktop);
  await expect(grid.getByText("Persisting")).toBeVisible();
  const asked = page.getByRole("region", { name: "What was asked" });
  expect((await asked.boundingBox())?.height).toBeLessThanOrEqual(200);
  await asked.getByRole("button", { name: "Show all" }).click();
  await expect(asked.getByText("12. The steering wheel")).toBeInViewport();
  // All units with one key, and back.
  await page.keyboard.press("g");
  await page.keyboard.press("j");
  await page.keyboard.press("u");
  await expect(grid.getByText("Door module 12", { exact: true })).toBeAttached();
  await page.keyboard.press("u");
  await expect(grid.getByText("12 control units without codes")).toBeVisible();
});

test("the panes keep the widths that they were given, and fold where there is no room", async ({ page }) => {
  const id = await makeLongJob();
  await page.setViewportSize(screens.desktop);
  await enter(page, "tech", `/workbench?job=${id}&chat=open`);
  await expect(page.getByText("Your job")).toBeVisible();
  await expect(queue(page).getByRole("listitem").nth(19)).toBeInViewport();
  const [before, chat] = [await widthOf(page, "Width of the queue"), await widthOf(page, "Width of the chat")];
  await edge(page, "Width of the queue").press("ArrowRight");
  await expect.poll(() => widthOf(page, "Width of the queue")).toBe(before + 16);
  const grip = await edge(page, "Width of the chat").boundingBox();
  await page.mouse.move((grip?.x ?? 0) + 4, 400);
  await page.mouse.down();
  await page.mouse.move((grip?.x ?? 0) + 4 - 60, 400);
  await page.mouse.up();
  await expect.poll(() => widthOf(page, "Width of the chat")).toBe(chat + 60);
  await page.reload();
  await expect(page.getByText("Your job")).toBeVisible();
  await expect.poll(() => widthOf(page, "Width of the queue")).toBe(before + 16);
  expect(await widthOf(page, "Width of the chat")).toBe(chat + 60);
  await edge(page, "Width of the queue").press("Home");
  await expect.poll(() => widthOf(page, "Width of the queue")).toBe(before);
  // A laptop has the queue as a strip, a tablet on end one part at a time.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(edge(page, "Width of the queue")).toHaveCount(0);
  await expect(queue(page).getByRole("link").first()).toBeVisible();
  await page.setViewportSize({ width: 834, height: 1112 });
  await expect(queue(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /Honda Accord/ })).toBeVisible();
});

test("the queue and the chat in windows of their own show the job that is open on the desk", async ({ page, context }) => {
  const [one, other] = [await makeLongJob(), await makeLongJob()];
  await page.setViewportSize(screens.desktop);
  await enter(page, "tech", `/workbench?job=${one}&chat=open`);
  await expect(page.getByText("Your job")).toBeVisible();
  const [chat] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Chat in a window of its own" }).click(),
  ]);
  await expect(page.getByRole("complementary").getByRole("textbox", { name: "Message" })).toHaveCount(0);
  await expect(chat.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(chat.getByRole("navigation")).toHaveCount(0);
  const [list] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Queue in a window of its own" }).click(),
  ]);
  await list.locator(`a[data-row="${other}"]`).click();
  for (const window of [page, chat]) await expect.poll(() => openedJob(window)).toBe(String(other));
  await expect(list.getByRole("heading", { name: "What was asked" })).toHaveCount(0);
});

test("the desk with a job opens with at most forty requests", async ({ page }) => {
  const id = await makeLongJob();
  // A ring of an urgent job meanwhile asks for the calls once more.
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(request.url()));
  await page.setViewportSize(screens.desktop);
  await enter(page, "tech", `/workbench?job=${id}`);
  await expect(page.getByRole("grid", { name: "Fault codes" }).getByText("12 control units without codes")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.size, [...asked].join("\n")).toBeLessThanOrEqual(40);
});
