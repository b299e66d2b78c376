import { plainPaths } from "./support/screens.ts";
import { callAs, completedRequest, enter, makeJob, makeRequest, visit } from "./support/stories.ts";
import { inspectLanguage } from "./support/translated.ts";
import { expect, test } from "./support/test.ts";

/** Expected texts of screens by language: a heading or other text, and the format of a time today. English is what an Arabic browser gets. */
const languages = [
  { code: "en", locale: "ar-EG", today: /today at \d{1,2}:\d\d\s[AP]M/, signIn: "Sign in", home: "Hello, Maya" },
  { code: "de", locale: "de-DE", today: /heute um \d\d:\d\d/, signIn: "Anmelden", home: /Maya/ },
  { code: "el", locale: "el-GR", today: /σήμερα στις \d{1,2}:\d\d\s?[πμ]\.μ\./, signIn: "Σύνδεση", home: /Maya/ },
] as const;

async function shopPaths(): Promise<string[]> {
  const { id } = await makeRequest("shop", { ShopComments: "Radar light is on." });
  await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "High" });
  const done = await completedRequest();
  return [
    ...plainPaths(),
    "/servicerequests/pending",
    "/servicerequests/submitted",
    "/servicerequests/scheduled",
    "/servicerequests/completed?search=nothing-like-this",
    `/servicerequest/${id}`,
    `/servicerequest/${id}?tab=history`,
    `/servicerequest/${id}?edit=`,
    `/servicerequest/${done}?tab=findings`,
    `/servicerequest/${done}?tab=report`,
    `/report/${done}`,
    "/nowhere",
  ];
}

async function workbenchPaths(): Promise<string[]> {
  const { id } = await makeJob();
  return ["/workbench", `/workbench?job=${id}`];
}

for (const language of languages) {
  test(`every screen is translated to ${language.code} and fits a phone`, async ({ openBrowser }) => {
    test.setTimeout(120_000);
    const looks = [
      { account: "shop", paths: await shopPaths() },
      { account: "tech", paths: await workbenchPaths() },
    ] as const;
    const visitor = await openBrowser({ screen: "phone", locale: language.locale });
    await visitor.goto("/login");
    await expect(visitor.getByRole("heading", { level: 1, name: language.signIn })).toBeVisible();
    await inspectLanguage(visitor, language.code);

    for (const { account, paths } of looks) {
      const page = await openBrowser({ screen: "phone", locale: language.locale });
      await enter(page, account);
      for (const path of paths) {
        await visit(page, path);
        await inspectLanguage(page, language.code);
        if (path.includes("tab=history")) await expect(page.getByRole("main")).toContainText(language.today);
        if (path === "/") await expect(page.getByRole("heading", { level: 1 })).toHaveText(language.home);
      }
    }
  });
}
