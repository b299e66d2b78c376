import type { Page } from "@playwright/test";
import { recordWork, sendReport, sendRequest, takeJob, typeVin } from "./support/main-job.ts";
import { enter, freshNumber } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

/** Browsers in languages that the interface does not have, each with the shop that works in it. */
const browsers = [
  { locale: "cs", account: "nl", comments: "Vyměněno přední sedadlo." },
  // Its lower-case I has no dot.
  { locale: "az-AZ", account: "shop", comments: "Ön şüşə dəyişdirilib." },
  { locale: "zh-CN", account: "shop", comments: "更换了挡风玻璃。" },
  // From right to left, with digits of its own.
  { locale: "ar-EG", account: "shop", comments: "تم استبدال الزجاج الأمامي." },
] as const;

for (const { locale, account, comments } of browsers) {
  test(`a whole job works in a browser whose language is ${locale}, in English and from left to right`, async ({ openBrowser }) => {
    test.slow();
    const shop = await openBrowser({ screen: "phone", locale });
    const tech = await openBrowser({ locale });
    const failures = failuresOf(shop, tech);
    const [vin, ro] = [freshVin(), `L-${freshNumber()}`];

    // Before anything is sent: on a phone the notice of that stands where the person's menu is, for five seconds.
    await test.step("the person's menu opens", async () => {
      await enter(shop, account);
      await shop
        .getByRole("banner")
        .getByRole("button", { name: /: menu$/ })
        .click();
      await expect(shop.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
      await shop.keyboard.press("Escape");
    });

    await test.step("the shop opens the drawer, fills in the form with a date, and sends it", async () => {
      await shop.getByRole("banner").getByRole("button", { name: "Menu", exact: true }).click();
      await shop.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "New request" }).click();
      await typeVin(shop, vin);
      await shop.getByRole("radio", { name: /^Service reset/ }).check({ force: true });
      await shop.getByRole("button", { name: /Which function\?$/ }).click();
      await shop.keyboard.press("Escape");
      await shop.getByLabel("RO number").fill(ro);
      await shop.getByLabel("Comments for the technician").fill(comments);
      await shop.getByText("Preferred dates", { exact: true }).click();
      await shop.getByRole("button", { name: "Add a date" }).click();
      await expect(shop.locator("html")).toHaveAttribute("lang", "en");
      await expectCalendar(shop, "Calendar", "en-US");
      await shop.getByRole("button", { name: "Remove preferred date 1" }).click();
      await sendRequest(shop);
    });

    await test.step("the request's menu opens", async () => {
      await shop.getByRole("button", { name: "Actions" }).click();
      await shop.getByRole("menuitem", { name: "Change priority" }).click();
      await shop.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    });

    await test.step("the technician does the job, and the shop sees its report", async () => {
      await enter(tech, "tech", "/workbench");
      await tech.getByRole("searchbox", { name: "Search the queue" }).fill(ro);
      const found = tech.getByRole("link", { name: /2020 Honda Accord/ }).filter({ hasText: vin.slice(-6) });
      await expect(found).toHaveCount(1);
      await found.click();
      await takeJob(tech);
      await tech.getByRole("button", { name: "More actions" }).click();
      await expect(tech.getByRole("menuitem", { name: "Complete" })).toBeVisible();
      await tech.keyboard.press("Escape");
      await recordWork(tech);
      await sendReport(tech);
      await shop.getByRole("link", { name: "Open the report" }).click();
      await expect(shop.getByRole("toolbar", { name: "View" }).getByText(/Page 1 of \d/)).toBeVisible();
    });
    expect(failures).toEqual([]);
  });
}

test("a language that was chosen on sign-in is React Aria's too, whatever the browser's", async ({ openBrowser }) => {
  const page = await openBrowser({ locale: "fr-FR" });
  await page.goto("/login");
  await page.getByLabel("Langue").selectOption("Deutsch");
  await expect(page.getByRole("heading", { level: 1, name: "Anmelden" })).toBeVisible();
  await enter(page, "shop", "/servicerequest/0");
  await page.locator("summary").filter({ hasText: "Wunschtermine" }).click();
  await page.getByRole("button", { name: "Termin hinzufügen" }).click();
  await expectCalendar(page, "Kalender", "de-DE");
});

/** Expects that the calendar of a form, whose words and arrow keys are React Aria's, is in a language and runs from left to right. */
async function expectCalendar(page: Page, button: string, culture: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${button}`) }).click();
  const month = new Intl.DateTimeFormat(culture, { month: "long" });
  const months = Array.from({ length: 12 }, (_, nth) => month.format(new Date(2026, nth, 1))).join("|");
  await expect(page.getByRole("application").getByRole("heading").first()).toHaveText(new RegExp(`^(${months}) \\d{4}$`));
  const today = page.locator("td [role=button]:focus");
  const day = Number(await today.innerText());
  await page.keyboard.press("ArrowRight");
  await expect(today).toHaveText(new RegExp(`^(${day + 1}|1)$`));
  await page.keyboard.press("Escape");
}

/** What failed in pages meanwhile. */
function failuresOf(...pages: Page[]): string[] {
  const failures: string[] = [];
  for (const page of pages) page.on("pageerror", (error) => failures.push(String(error)));
  return failures;
}
