import { inspect } from "./support/fit.ts";
import { pathsOf } from "./support/screens.ts";
import { completedRequest, enter, makeRequest } from "./support/stories.ts";
import { expect, test } from "./support/test.ts";
import { widths } from "./support/widths.ts";

test("sign-in holds at every width", async ({ page }) => {
  expect(await inspect(page, ["/login"], widths)).toEqual([]);
});

for (const account of ["shop", "tech", "rag"] as const) {
  test(`every screen of ${account} holds at every width`, async ({ page }) => {
    test.setTimeout(240_000);
    await enter(page, account);
    expect(await inspect(page, await pathsOf(account), widths)).toEqual([]);
  });
}

for (const locale of ["de-DE", "el-GR"]) {
  test(`Home holds in ${locale}: vehicles and RO numbers are not cut on a phone, nor with the text at 200 %`, async ({ openBrowser }) => {
    test.setTimeout(120_000);
    await makeRequest("shop", {
      RONumber: "RO-2026-11-22/0047-Windschutzscheibe",
      Vehicle: { Year: 2024, Make: { Id: 0, Text: "Mercedes-Benz" }, Model: { Id: 0, Text: "Sprinter 4x4 Kombi" } } as never,
    });
    const page = await openBrowser({ locale });
    await enter(page, "shop");
    expect(await inspect(page, ["/"], widths)).toEqual([]);
    expect(await inspect(page, ["/"], [320, 390, 768, 1440], { text: "200%" })).toEqual([]);
  });
}

test("lists and report hold in Greek, with the text at 200 % too", async ({ openBrowser }) => {
  test.setTimeout(180_000);
  const done = await completedRequest();
  const paths = ["/servicerequests/submitted", "/servicerequests/scheduled", `/report/${done}`];
  const page = await openBrowser({ locale: "el-GR" });
  await enter(page, "shop");
  const found = await inspect(page, ["/", ...paths, "/servicerequest/0"], widths);
  found.push(...(await inspect(page, paths, [768, 834, 1024, 1180, 1440], { text: "200%" })));
  expect(found).toEqual([]);
});
