import { enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

/** The hours of a portal that no other story opens; nothing is saved. */
const path = "/admin/hours/7";

/** A day from now on as calendar files write it. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");

test("a day's opening is drawn on its bar, pulled at its end and typed, and the next fourteen days follow", async ({ page }) => {
  await enter(page, "super", path);
  const sunday = page.locator("fieldset fieldset > div", { has: page.getByText("Sunday", { exact: true }) });
  await sunday.getByRole("button", { name: "Remove Sunday" }).click();
  await expect(sunday).toContainText("Closed");
  const bar = sunday.locator("div[aria-hidden]").first();
  const drag = async (from: number, to: number) => {
    // A row is higher with times than without, so the bar is measured anew.
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    if (!box) throw new Error("There is no bar.");
    const at = (hour: number) => [box.x + (box.width * hour) / 24, box.y + box.height / 2] as const;
    await page.mouse.move(...at(from));
    await page.mouse.down();
    await page.mouse.move(...at((from + to) / 2), { steps: 4 });
    await page.mouse.move(...at(to), { steps: 4 });
    await page.mouse.up();
  };
  await drag(9, 15);
  await expect(sunday.getByLabel("Sunday: from")).toHaveValue("09:00");
  await expect(sunday.getByLabel("Sunday: until")).toHaveValue("15:00");
  await drag(15, 18);
  await expect(sunday.getByLabel("Sunday: until")).toHaveValue("18:00");
  await sunday.getByLabel("Sunday: until").focus();
  await page.keyboard.press("ArrowDown");
  await expect(sunday.getByLabel("Sunday: until")).not.toHaveValue("18:00");
  await sunday.getByLabel("Sunday: until").fill("01:00");
  const days = page.getByRole("region", { name: "The next 14 days, as shops see them" });
  await expect(days.getByRole("listitem").filter({ hasText: "Sunday" }).first()).toContainText(/9:00.*1:00/);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a finger draws an opening on a day's bar, and the page stays where it is", async ({ page }) => {
    await enter(page, "super", path);
    const sunday = page.locator("fieldset fieldset > div", { has: page.getByText("Sunday", { exact: true }) });
    await sunday.getByRole("button", { name: "Remove Sunday" }).click();
    const bar = sunday.locator("div[aria-hidden]").first();
    await bar.scrollIntoViewIfNeeded();
    const box = await bar.boundingBox();
    if (!box) throw new Error("There is no bar.");
    const scrolled = await page.evaluate(() => scrollY);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", hour?: number) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: hour === undefined ? [] : [{ x: box.x + (box.width * hour) / 24, y: box.y + box.height / 2 }],
      });
    await touch("touchStart", 9);
    for (const hour of [10, 12, 15]) await touch("touchMove", hour);
    await touch("touchEnd");
    await expect(sunday.getByLabel("Sunday: from")).toHaveValue("09:00");
    await expect(sunday.getByLabel("Sunday: until")).toHaveValue("15:00");
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  });
});

test("holidays come from a calendar file, with what was left out of it; what is no calendar is refused", async ({ page }) => {
  await enter(page, "super", path);
  const events = [
    [`DTSTART;VALUE=DATE:${day(3)}`, "SUMMARY:Founders’ Day"],
    [`DTSTART;VALUE=DATE:2010${day(5).slice(4)}`, "RRULE:FREQ=YEARLY", "SUMMARY:Patron’s Day"],
    [`DTSTART:${day(4)}T100000Z`, `DTEND:${day(4)}T110000Z`, "SUMMARY:Meeting"],
    ["SUMMARY:No date"],
  ].map((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n"));
  const choose = async (text: string) => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "From a calendar file" }).click();
    await (await chooser).setFiles({ name: "holidays.ics", mimeType: "text/calendar", buffer: Buffer.from(text) });
  };
  await choose("date,name");
  await expect(page.getByText("This is no calendar file (ICS), or it is damaged.", { exact: false })).toBeVisible();
  await choose(["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n"));
  await expect(page.getByText("1 event has a time of the day and was left out.")).toBeVisible();
  await expect(page.getByText("1 event has no date that can be read and was left out.")).toBeVisible();
  const days = page.getByRole("region", { name: "The next 14 days, as shops see them" });
  for (const name of ["Founders’ Day", "Patron’s Day"])
    await expect(days.getByRole("listitem").filter({ hasText: name })).toContainText("Closed");
  await expectNoAxeViolations(page);
});
