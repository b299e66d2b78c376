import { acceptInvitation, getRequestHistory, type HistoryEntry, invite } from "@remotebay/contract";
import type { Page } from "@playwright/test";
import { pageOfLetter } from "./support/letters.ts";
import { sendRequest, typeVin } from "./support/main-job.ts";
import { callAs, freshNumber } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";
import { freshVin } from "./support/vin.ts";

const password = "Wrench-and-kettle-9";

interface Somebody {
  email: string;
  name: string;
  pin: string;
}

/** Somebody new at Northside Collision, where shared tablets are on. */
async function employ(GivenName: string, FamilyName: string, pin: string): Promise<Somebody> {
  const email = `${GivenName.toLowerCase()}-${freshNumber()}@example.test`;
  const { value: user } = await callAs<{ Location: { Id: number } }>("shop", "user/getUserByName");
  await callAs("super", invite.path, { Email: email, GivenName, FamilyName, RoleId: 3, LocationId: user.Location.Id });
  const Token = (await pageOfLetter(email, "welcome")).split("#")[1] ?? "";
  const reply = await fetch(`${process.env.E2E_URL}/api/${acceptInvitation.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ Token, GivenName, FamilyName, Password: password }),
  });
  expect(reply.status).toBe(200);
  return { email, name: `${GivenName} ${FamilyName}`, pin };
}

async function signInFully(page: Page, { email }: Somebody): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL("/login");
}

async function choosePin(page: Page, { pin }: Somebody): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Choose your PIN" });
  await dialog.getByLabel("New PIN").fill(pin);
  await dialog.getByRole("button", { name: "Save the PIN" }).click();
  await expect(page.getByText("Your PIN is saved.")).toBeVisible();
}

async function switchFrom(page: Page, { name }: Somebody): Promise<void> {
  await page.getByRole("button", { name: `${name}: menu` }).click();
  await page.getByRole("menuitem", { name: "Switch person" }).click();
  await expect(page).toHaveURL("/switch");
  await expect(page.getByRole("heading", { name: "Who is working?" })).toBeVisible();
}

async function goOnAs(page: Page, { name, pin }: Somebody): Promise<void> {
  await page.getByRole("button", { name }).click();
  for (const digit of pin) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page).not.toHaveURL("/switch");
}

const comments = (page: Page) => page.getByRole("textbox", { name: /Comments/ });

/** Who created the request on the screen. */
async function creatorOf(page: Page): Promise<string> {
  const id = /servicerequest\/(\d+)/.exec(page.url())?.[1];
  const { value } = await callAs<HistoryEntry[]>("super", `${getRequestHistory.path}?id=${id}`);
  return value.at(-1)?.Who ?? "";
}

test("a tablet with two people", async ({ openBrowser }) => {
  test.setTimeout(180_000);
  const [ines, tom] = [await employ("Ines", "Moreau", "8264"), await employ("Tom", "Baker", "739105")];
  const page = await openBrowser();
  await page.setViewportSize({ width: 820, height: 1180 });

  // The first marks the tablet and chooses a PIN.
  await signInFully(page, ines);
  await page.goto("/location");
  await page.getByLabel("Name of the tablet").fill("Bay 2");
  await page.getByRole("button", { name: "Use as shared tablet" }).click();
  await expect(page.getByText("This one")).toBeVisible();
  await choosePin(page, ines);
  await expectNoAxeViolations(page);

  // What she types is not sent yet.
  await page.goto("/servicerequest/0");
  await typeVin(page, freshVin());
  await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await comments(page).fill("The radar light is on.");
  await switchFrom(page, ines);
  await expectNoAxeViolations(page);
  await expect(page.getByText("The radar light is on.")).toHaveCount(0);

  // The second signs in fully, once, and gets to the page that was open.
  await page.getByRole("link", { name: "Somebody else: sign in" }).click();
  await signInFully(page, tom);
  await choosePin(page, tom);
  await expect(page).toHaveURL("/servicerequest/0");
  await typeVin(page, freshVin());
  await expect(comments(page)).toHaveValue("");
  await page.getByRole("radio", { name: "Service reset" }).check({ force: true });
  await sendRequest(page);
  expect(await creatorOf(page)).toBe(tom.name);

  // She comes back by PIN: her draft is there, and becomes her request.
  await switchFrom(page, tom);
  await page.getByRole("button", { name: ines.name }).click();
  await expect(page.getByRole("heading", { name: `Hello, ${ines.name}` })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.type("5082");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This PIN is not right. 4 tries are left.")).toBeVisible();
  await page.keyboard.type(ines.pin);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting for a Master Technician", { exact: false })).toBeVisible();
  await page.goto("/servicerequest/0");
  await expect(comments(page)).toHaveValue("The radar light is on.");
  await sendRequest(page);
  expect(await creatorOf(page)).toBe(ines.name);

  // What needs a full sign-in says so.
  await page.goto("/user");
  await expect(page.getByText("You came with your PIN.", { exact: false })).toBeVisible();

  // Nobody touches it for longer than five minutes.
  await page.clock.install();
  await page.reload();
  await expect(page.getByText("You came with your PIN.", { exact: false })).toBeVisible();
  await page.clock.fastForward("06:00");
  await expect(page).toHaveURL("/switch");
  await expect(page.getByText(ines.email)).toHaveCount(0);
  await goOnAs(page, tom);
  await expect(page).toHaveURL("/user");
});

test("a browser that is no tablet shows nobody at /switch", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto("/switch");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
