import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { readLetters } from "../server/src/testing/letters.ts";
import { copyWorld, removeWorld, type Server, startServer } from "./support/server.ts";
import { freshNumber } from "./support/stories.ts";
import { demoPassword, expect, expectNoAxeViolations, test } from "./support/test.ts";

/*
 * Second factors of somebody who was invited: accounts of the demonstration world have none. Passkeys need a domain's name, which of this machine's
 * addresses `localhost` alone is.
 */

let server: Server;
let folder: string;
const password = "Wrench-and-kettle-9";

test.beforeAll(async () => {
  folder = copyWorld();
  server = await startServer({ dataFolder: folder, log: "test-results/server-factors.log" });
});
test.afterAll(async () => {
  await server.stop();
  removeWorld(folder);
});

const pageAt = (path: string) => server.url.replace("127.0.0.1", "localhost") + path;

async function post<T>(path: string, body: object, token = ""): Promise<T> {
  const reply = await fetch(`${server.url}/api/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A technician of operations who has accepted an invitation; answers their e-mail. */
async function invited(): Promise<string> {
  const email = `person${freshNumber()}@example.test`;
  const admin = await post<string>("getToken", { user: "super@demo.test", pwd: demoPassword });
  await post("Account/Invite", { Email: email, GivenName: "Ada", FamilyName: "Berg", RoleId: masterTech, LocationId: null }, admin);
  await expect.poll(async () => (await letterTo(email))?.token ?? "").not.toBe("");
  const letter = await letterTo(email);
  await post("Account/AcceptInvitation", { Token: letter?.token, GivenName: "Ada", FamilyName: "Berg", Password: password });
  return email;
}

const masterTech = 5;
const letterTo = async (email: string) => (await readLetters(folder)).findLast(({ to, token }) => to.includes(email) && token !== "");

async function typePassword(page: Page, user: string): Promise<void> {
  await page.goto(pageAt("/login"));
  await page.getByLabel("Username").fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(pageAt("/logout"));
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}

/** The other side of RFC 6238: what an app shows that has scanned a seed, some steps of 30 seconds from now. */
function appCode(base32: string, steps: number): string {
  const bits = [...base32].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** A phone's own authenticator, which answers by itself, also to what a browser offers beside the username. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(pageAt("/user#security"));
  await page.locator("#security").getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.locator("#security").getByRole("list", { name: "Passkeys" }).getByRole("listitem")).toHaveCount(1);
}

test("a passkey that the browser offers beside the username signs in", async ({ page }) => {
  const email = await invited();
  await addAuthenticator(page);
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
  await addPasskey(page);
  await page.goto(pageAt("/logout"));
  // The authenticator answers the offer at once.
  await expect(page).not.toHaveURL(/log(in|out)/);
});

test("a passkey is made, signs in alone, is renamed and removed", async ({ page }) => {
  const email = await invited();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await addAuthenticator(page);
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
  await addPasskey(page);
  const card = page.locator("#security");
  const own = card.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(own).toContainText("not used yet");
  await expectNoAxeViolations(page);
  await own.getByRole("button", { name: /^Rename/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bay tablet");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(own).toContainText("Bay tablet");

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(pageAt("/user#security"));
  await expect(own).toContainText("last used on");

  await own.getByRole("button", { name: "Remove Bay tablet" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove the passkey" }).click();
  await expect(own).toHaveCount(0);
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText("This passkey does not sign in here. Use your password.");
  await expect(page).toHaveURL(/login/);
});

test("an authenticator app is set up, then its code is a second step of signing in; a recovery code stands in once", async ({ page }) => {
  const email = await invited();
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(pageAt("/user#security"));
  const card = page.locator("#security");
  await card.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  const seed = ((await dialog.getByRole("button", { name: /Copy the key/ }).getAttribute("aria-label")) ?? "").split(",")[0] ?? "";
  await dialog.getByLabel("Code that the app shows").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Code that the app shows")).toHaveAccessibleDescription(/This code is not right/);
  await expectNoAxeViolations(page);
  await dialog.getByLabel("Code that the app shows").fill(appCode(seed, 0));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const shown = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  await dialog.getByRole("button", { name: "I have kept them" }).click();
  await expect(card).toContainText("10 recovery codes are left.");

  await signOut(page);
  await typePassword(page, email);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("000000");
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Username")).toHaveValue(email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // Six digits are sent without a further press. The next step's code: that of this one was used above.
  await code.fill(appCode(seed, 1));
  await expect(page).not.toHaveURL(/login/);

  await signOut(page);
  await typePassword(page, email);
  await code.fill(codes[0]?.toLowerCase() ?? "");
  await code.press("Enter");
  await expect(page).not.toHaveURL(/login/);
  await page.goto(pageAt("/user#security"));
  await expect(card).toContainText("9 recovery codes are left.");
});

/** Has the service refuse a call as it does ten minutes after the sign-in, until the browser has sent a proof that the service accepted. */
async function askForProof(page: Page, call: string): Promise<void> {
  let isProven = false;
  page.on("response", (reply) => {
    if (/Account.Prove/.test(reply.url()) && reply.status() === 204) isProven = true;
  });
  await page.route(`**/api/${call}`, (route) => {
    if (isProven) return route.continue();
    const json = { type: "about:blank", title: "Prove again that it is you.", status: 403, code: "prove-again" };
    return route.fulfill({ status: 403, contentType: "application/problem+json", json });
  });
}

test("another e-mail asks for the password again, and what was typed is kept and saved", async ({ page }) => {
  const email = await invited();
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
  await page.goto(pageAt("/user"));
  await askForProof(page, "Business/ModifyUsers");
  const other = `person${freshNumber()}@example.test`;
  await page.getByLabel("Phone").first().fill("555 0123");
  await page.getByLabel("E-mail").first().fill(other);
  const save = page.getByRole("button", { name: "Save", exact: true }).first();
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Confirm first that it is you.")).toBeVisible();
  await expect(page.getByLabel("E-mail").first()).toHaveValue(other);
  await save.click();
  await dialog.getByLabel("Current password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByLabel("Current password", { exact: true })).toHaveAccessibleDescription(/password/);
  await dialog.getByLabel("Current password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("E-mail").first()).toHaveValue(other);
});

test("a passkey proves it too, and the call goes on", async ({ page }) => {
  const email = await invited();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await addAuthenticator(page);
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
  await addPasskey(page);
  await askForProof(page, "Factor/RemovePasskey");
  const card = page.locator("#security");
  const own = card.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await own.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove the passkey" }).click();
  await page.getByRole("dialog", { name: "Confirm that it is you" }).getByRole("button", { name: "Use a passkey" }).click();
  await expect(own).toHaveCount(0);
});

test("an administrator removes the factors of somebody who has lost phone and codes, with a reason", async ({ page }) => {
  const admin = await post<string>("getToken", { user: "super@demo.test", pwd: demoPassword });
  const shop = await post<string>("getToken", { user: "shop@demo.test", pwd: demoPassword });
  const own = await fetch(`${server.url}/api/user/getUserByName`, { headers: { authorization: `Bearer ${shop}` } });
  const { Location } = (await own.json()) as { Location: { Id: number } };
  const [email, name] = [`lost${freshNumber()}@example.test`, { GivenName: "Lena", FamilyName: "Voss" }];
  await post("Account/Invite", { ...name, Email: email, RoleId: 3, LocationId: Location.Id }, admin);
  await expect.poll(async () => (await letterTo(email))?.token ?? "").not.toBe("");
  const Token = (await letterTo(email))?.token;
  const lena = await post<string>("Account/AcceptInvitation", { ...name, Token, Password: password });
  const { Secret } = await post<{ Secret: string }>("Factor/BeginAuthenticator", {}, lena);
  await post("Factor/ConfirmAuthenticator", { Code: appCode(Secret, 0) }, lena);

  await page.goto(pageAt("/login"));
  await page.getByLabel("Username").fill("super@demo.test");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
  await page.goto(pageAt(`/location?id=${Location.Id}`));
  await page.getByRole("button", { name: "Second factors of Lena Voss lost" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Remove the second factors" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel(/Reason/).fill("Phone stolen; we met at the shop");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Remove the second factors" }).click();
  await expect(page.getByText("The second factors of Lena Voss were removed.")).toBeVisible();
  const told = async () => (await readLetters(folder)).some((one) => one.to.includes(email) && /factorsRemoved/.test(one.name));
  await expect.poll(told).toBe(true);
  await signOut(page);
  await typePassword(page, email);
  await expect(page).not.toHaveURL(/login/);
});
