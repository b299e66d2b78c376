import type { CalendarEntry } from "@remotebay/contract";
import { callAs, enter, freshNumber, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";

test("Dispatch moves a confirmed date by keys and by dragging, and another one sees it at once; who was late loses nothing", async ({
  page,
  browser,
}) => {
  // A week of its own, so that no other story's dates stand there.
  const day = "2031-05-14";
  const { id } = await makeRequest("shop", { RONumber: `CAL-${freshNumber()}` });
  const dated = (time: string) => `${day}T${time}:00.000Z`;
  await callAs("dispatch", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Scheduled", Date: dated("10:00") });
  const address = `/team/calendar?day=${day}&zone=UTC`;
  await enter(page, "dispatch", address);
  const box = page.locator(`#date-${id}`);
  await expect(box).toContainText("10:00");
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(other, "tech", address);
  const otherBox = other.locator(`#date-${id}`);
  await expect(otherBox).toBeVisible();

  // A day later and half an hour earlier. The hour before Enter is only shown.
  await box.focus();
  for (const key of ["m", "ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await expect(page.getByRole("status").filter({ hasText: "9:30" })).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/moved to .*9:30/)).toBeVisible();
  await expect(box).toBeFocused();
  await expect(otherBox).toContainText("9:30");
  const confirmed = async () =>
    (await callAs<{ ConfirmedDate: string }>("shop", `ServiceRequest/ServiceRequest?id=${id}`)).value.ConfirmedDate;
  expect(await confirmed()).toBe("2031-05-15T09:30:00.000Z");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(confirmed).toBe(dated("10:00"));
  await expect(box).toContainText("10:00");

  // Dragged to the first column of the week.
  const grid = page.getByRole("group", { name: "Calendar" });
  await box.dragTo(grid, { targetPosition: { x: 20, y: 200 } });
  await expect.poll(confirmed).toMatch(/^2031-05-1[12]T/);

  // Somebody moves it while the dialog is open here: what was wanted stays, one press away.
  const moved = await confirmed();
  let isFirst = true;
  await page.route("**/api/Team/MoveDate", async (route) => {
    if (isFirst) await callAs("dispatch", "Team/MoveDate", { Id: id, From: moved, Date: dated("15:00") });
    isFirst = false;
    await route.continue();
  });
  await box.focus();
  for (const key of ["m", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText(/was moved to .*3:00.* meanwhile/)).toBeVisible();
  expect(await confirmed()).toBe(dated("15:00"));
  await page.getByRole("button", { name: /^Move it to/ }).click();
  await expect.poll(confirmed).toBe(new Date(Date.parse(moved) + 15 * 60_000).toISOString());

  const { value } = await callAs<{ Entries: CalendarEntry[] }>("dispatch", `Team/Calendar?from=2031-05-11&days=7&zone=UTC`);
  expect(value.Entries.map(({ Id }) => Id)).toContain(id);
  await context.close();
  await callAs("dispatch", "ServiceRequest/UpdateRequestStatus", { Id: id, Status: "Cancelled", Reason: "Story" });
});
