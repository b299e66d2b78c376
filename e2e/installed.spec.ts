import { readFile } from "node:fs/promises";
import { callAs, enter, makeRequest, servedByWorker } from "./support/stories.ts";
import { expect, expectNoAxeViolations, test } from "./support/test.ts";

// The application as it is installed on a phone or a desk (domain.md#screen-share).

test.use({ serviceWorkers: "allow" });

test("the manifest names icons, shortcuts, pictures and the way to share, and all of them are there", async ({ page, baseURL }) => {
  const manifest = JSON.parse(await readFile("web/public/manifest.webmanifest", "utf8")) as {
    id: string;
    icons: { src: string; sizes: string; purpose?: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest.id).toBe("/");
  expect(manifest.icons.map(({ sizes, purpose = "any" }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]),
  );
  const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src }) => src);
  for (const src of [...pictures, "/icons/apple-touch.png", "/static/logo.png"]) {
    const reply = await page.request.get(src);
    expect(`${src} ${reply.status()} ${reply.headers()["content-type"]}`).toMatch(/ 200 image\/(png|svg\+xml|webp)/);
  }
  await enter(page, "shop");
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page).toHaveURL(new URL(url, baseURL).href);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  }
});

test("a picture and a text that were shared from another application go to the chat of a chosen request, after signing in", async ({
  page,
}) => {
  const { id, workOrder } = await makeRequest("shop");
  await page.goto("/login");
  await servedByWorker(page);
  const form = `<form method="post" action="/share" enctype="multipart/form-data"><input name="title" value="Bumper">
    <textarea name="text">The bracket is bent.</textarea><input name="url"><input type="file" name="files" multiple></form>`;
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), form);
  await page
    .locator('form[action="/share"] input[type=file]')
    .setInputFiles(["web/public/icons/192.png", "web/public/manifest.webmanifest"]);
  await page.evaluate(() => (document.querySelector('form[action="/share"]') as HTMLFormElement).submit());
  await expect(page).toHaveURL(/\/login|\/share/);
  await enter(page, "shop", "/share");
  await expect(page.getByText("The bracket is bent.")).toBeVisible();
  await expect(page.getByRole("img", { name: "192.png" })).toBeVisible();
  await expect(page.getByText(/manifest\.webmanifest/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("searchbox").fill(workOrder);
  await page.getByRole("button", { name: new RegExp(workOrder) }).click();
  const question = page.getByRole("alertdialog", { name: `Share with ${workOrder}?` });
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(`/chats?channel=${id}`);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Bumper\nThe bracket is bent.");
  await expect
    .poll(async () =>
      (await callAs<{ messages: { messageType: string }[] }>("shop", `Chat/Messages?url=group_channel_${id}`)).value.messages.map(
        (one) => one.messageType,
      ),
    )
    .toContain("file");
  await page.goto("/share");
  await expect(page.getByText("Nothing was shared")).toBeVisible();
});
