import { completedRequest, enter } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

test("a shop makes a link, a reviewer without an account reads the report on it, and is refused once it has ended", async ({
  page,
  openBrowser,
}) => {
  const id = await completedRequest();
  await enter(page, "shop", `/servicerequest/${id}?tab=report`);
  await page.getByRole("button", { name: "Share with a reviewer" }).click();
  const dialog = page.getByRole("dialog", { name: "Share the report" });
  await dialog.getByRole("combobox", { name: "Works for" }).selectOption("7");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const copy = dialog.getByRole("status").getByRole("button");
  await expect(copy).toContainText("/shared#");
  const address = (await copy.innerText()).trim();
  await expect(dialog.getByText("Not opened yet").first()).toBeVisible();

  // The whole address is in sight, and the mark for copying too.
  for (const part of [copy.locator("span").first(), copy.locator("svg")]) {
    const [inner, outer] = [await part.boundingBox(), await dialog.getByRole("status").first().boundingBox()];
    expect((inner?.x ?? Infinity) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
  }
  await expectNoAxeViolations(page);
  const reviewer = await openBrowser({ screen: "phone" });
  await reviewer.goto(new URL(address).pathname + new URL(address).hash);
  await expect(reviewer.getByRole("heading", { name: "Shared report" })).toBeVisible();
  await expect(reviewer.getByText("Northside Collision")).toBeVisible();
  await expectNoAxeViolations(reviewer);
  const papers = reviewer.getByRole("main");
  for (const [name, ending] of [
    ["Download the PDF", ".pdf"],
    ["Evidence pack", ".asice"],
  ] as const) {
    const [download] = await Promise.all([reviewer.waitForEvent("download"), papers.getByRole("button", { name }).first().click()]);
    expect(download.suggestedFilename()).toContain(ending);
  }

  await page.reload();
  await page.getByRole("button", { name: "Share with a reviewer" }).click();
  await expect(dialog.getByText(/Opened once/).first()).toBeVisible();
  await dialog.getByRole("button", { name: "End the link" }).first().click();
  await expect(dialog.getByText(/^Ended/).first()).toBeVisible();
  await reviewer.reload();
  await expect(reviewer.getByText("This link does not work any more.")).toBeVisible();
  await expect(reviewer.getByText("Northside Collision")).toHaveCount(0);
});
