import { previewReport, uploadLogo } from "@remotebay/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { makeApp, type TestApp } from "../../testing/app.ts";
import { readPdf } from "../../testing/read-pdf.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
});
afterAll(() => app.close());

test("a sample report has the name that a portal would have, in the asked language, and is marked as a preview", async () => {
  const keeper = await app.signIn("super@demo.test");
  const { status, bytes, headers } = await keeper.send(previewReport, {
    query: { appName: "Harbour Remote & Söhne", brand: "#7a1f5c", cultureCode: "de-DE" },
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({ "content-type": "application/pdf", "cache-control": "no-store" });
  const { text } = await readPdf(bytes);
  expect(text).toContain("Harbour Remote & Söhne");
  expect(text).toMatch(/Vorschau/i);
  const { rows } = await app.database.pool.query("select count(*)::int as count from reports");
  expect(rows).toEqual([{ count: 0 }]);
});

test("it has the portal's own logo instead of the product's mark, and the mark where a logo is not kept", async () => {
  const keeper = await app.signIn("super@demo.test");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#7a1f5c"/></svg>';
  const { reply } = await keeper.send(uploadLogo, { body: { File: Buffer.from(svg).toString("base64") } });
  const imagesOf = async (logoPath: string) => {
    const { status, bytes } = await keeper.send(previewReport, { query: { appName: "A", brand: "#123456", logoPath } });
    expect(status).toBe(200);
    return bytes.toString("latin1").match(/\/Subtype\s*\/Image/g)?.length ?? 0;
  };
  const without = await imagesOf("/logos/default.svg");
  expect(await imagesOf(reply.Path)).toBeGreaterThan(without);
  expect(await imagesOf(reply.Path.replace(/[0-9a-f]{64}$/, "0".repeat(64)))).toBe(without);
});

test("it is for who keeps portals, for a name and a colour that one can have, thirty times a minute", async () => {
  const [keeper, admin, shop] = await Promise.all(["super", "admin", "shop"].map((name) => app.signIn(`${name}@demo.test`)));
  const ask = (person = keeper, query: { appName: string; brand: string } = { appName: "A", brand: "#123456" }) =>
    person?.send(previewReport, { query });
  expect((await ask(admin))?.status).toBe(403);
  expect((await ask(shop))?.status).toBe(403);
  expect((await ask(keeper, { appName: "", brand: "#123456" }))?.problem?.errors?.[0]).toMatchObject({ path: "appName", code: "required" });
  expect((await ask(keeper, { appName: "A", brand: "red" }))?.status).toBe(400);
  const answers = [];
  for (let nth = 0; nth < 31; nth += 1) answers.push(await ask());
  expect(answers.at(-1)?.problem).toMatchObject({ code: "too-many", info: { RetryAfter: expect.any(Number) } });
}, 120_000);
