import { getToken, invite } from "@remotebay/contract";
import { openCertifiedProvider } from "../server/src/testing/open-id/certified-provider.ts";
import { providersFile } from "../server/src/testing/open-id/visit.ts";
import { copyWorld, freePort, removeWorld, startServer } from "./support/server.ts";
import { demoPassword, expect, test } from "./support/test.ts";

test("an invited person signs in by OpenID Connect, sees the wanted page, and signs out on both sides; a stranger is refused", async ({
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await openCertifiedProvider(url, 1);
  const openIdFile = await providersFile([
    { solution: 1, name: "Example ID", issuer: provider.issuer, ...provider.client, emailDomains: ["example.test"] },
  ]);
  const environment = { OPENID_FILE: openIdFile, PUBLIC_URL: url, ENVIRONMENT: "test", PRACTICE_PACE: "0" };
  const dataFolder = copyWorld();
  const server = await startServer({ dataFolder, port, environment, log: "test-results/server-open-id.log" });
  try {
    const post = async (path: string, body: object, token = "") => {
      const headers = { "content-type": "application/json", ...(token === "" ? {} : { authorization: `Bearer ${token}` }) };
      const reply = await fetch(`${url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      expect(reply.status).toBeLessThan(300);
      return (await reply.json()) as unknown;
    };
    const token = String(await post(getToken.path, { user: "super@demo.test", pwd: demoPassword }));
    await post(invite.path, { Email: "eva@example.test", GivenName: "Eva", FamilyName: "Blom", RoleId: 5, LocationId: null }, token);

    const page = await openBrowser({ baseURL: url });
    provider.user = { sub: "stranger", email: "stranger@example.test", email_verified: true };
    await page.goto("/support");
    await page.getByRole("button", { name: "Sign in with Example ID" }).click();
    await expect(page.getByRole("alert")).toContainText("No account here belongs to this sign-in.");
    await expect(page).toHaveURL("/login");
    await page.context().clearCookies();

    provider.user = { sub: "eva", email: "eva@example.test", email_verified: true };
    await page.getByRole("button", { name: "Sign in with Example ID" }).click();
    await expect(page).toHaveURL("/support");
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();

    await page.getByRole("navigation", { name: "Main navigation" }).getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("alertdialog", { name: "Sign out?" }).getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    expect(provider.asked).toContain("/session/end/confirm");
  } finally {
    await server.stop();
    removeWorld(dataFolder);
    provider.close();
  }
});
