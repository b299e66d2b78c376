import { existsSync } from "node:fs";
import {
  getConfiguration,
  getTenantDetails,
  getTerms,
  getToken,
  getUserByName,
  isShopOpen,
  mustCompleteProfile,
  flagOf,
  type Configuration,
  type Variant,
} from "@remotebay/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPeople } from "../../../../seed/world/people.ts";
import { demoPassword, makeApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
let configuration: Configuration;

beforeAll(async () => {
  app = await makeApp();
  await seedPeople(app.database);
  configuration = (await app.send(getConfiguration, {})).reply;
});
afterAll(() => app.close());

/** What differs between the variants (domain.md#variants-features). Names of features stand for true. */
interface Expected {
  account: string;
  solution: number;
  appId: number;
  appName: string;
  submitted: Variant["submittedLabel"];
  wrongLogin: Variant["wrongLogin"];
  features: readonly (keyof Variant["features"])[];
  flags: readonly [compatibility: string, openingHours: string];
  /** Whether a UK user without a phone number completes the profile first. */
  isForced: boolean;
}

const standard = ["RagRatingEnabled", "OpeningHoursEnabled"] as const;
const usual = ["profileLink", "confirmConnection", "location", "leaveClosedChat", "audit", "storeLanguage"] as const;
const without = (...names: string[]) => usual.filter((name) => !names.includes(name));

const table: Readonly<Record<string, Expected>> = {
  default: plain({ account: "shop", solution: 1, appId: 3, appName: "RemoteBay", features: usual }),
  uk: plain({ account: "uk", solution: 2, appId: 1, appName: "RemoteBay UK", features: without("confirmConnection") }),
  five: plain({ account: "five", solution: 3, appId: 5, appName: "RemoteBay Five", features: [...usual, "vehicleAssist"] }),
  nl: { ...plain({ account: "nl", solution: 4, appId: 4, appName: "RemoteBay Nederland", features: usual }), submitted: "requested" },
  rd: {
    ...plain({
      account: "rd",
      solution: 5,
      appId: 6,
      appName: "RemoteBay Diagnostics",
      features: [...without("profileLink", "location", "leaveClosedChat"), "coins", "remoteDiagnostics"],
    }),
    wrongLogin: "short",
    flags: ["MAHLERagRatingEnabled", "MAHLEOpeningHoursEnabled"],
    isForced: false,
  },
  glass: {
    ...plain({
      account: "glass",
      solution: 6,
      appId: 1,
      appName: "RemoteBay Glass",
      features: [...without("confirmConnection", "audit"), "vehicleAssist", "partnerRequest"],
    }),
    isForced: false,
  },
  partner: plain({ account: "partner", solution: 7, appId: 2, appName: "RemoteBay Partner", features: without("audit", "storeLanguage") }),
};

function plain(own: Pick<Expected, "account" | "solution" | "appId" | "appName" | "features">): Expected {
  return { submitted: "submitted", wrongLogin: "default", flags: standard, isForced: true, ...own };
}

const variantAt = (key: string): Variant => {
  const found = configuration.variants.find((variant) => variant.key === key);
  if (!found) throw new Error(key);
  return found;
};

test("the table has every variant of the installation", () => {
  expect(configuration.variants.map(({ key }) => key).toSorted()).toEqual(Object.keys(table).toSorted());
});

describe.each(Object.entries(table))("%s", (key, expected) => {
  test("has its name, logo, labels and features", () => {
    const variant = variantAt(key);
    expect(variant).toMatchObject({ appName: expected.appName, submittedLabel: expected.submitted, wrongLogin: expected.wrongLogin });
    const on = Object.entries(variant.features).flatMap(([name, isOn]) => (isOn ? [name] : []));
    expect(on.toSorted()).toEqual([...expected.features].toSorted());
    expect(variant.logoPath).toBe(`/logos/${key}.svg`);
    expect(existsSync(new URL(`../../../../web/public${variant.logoPath}`, import.meta.url))).toBe(true);
    expect([flagOf("compatibility", variant), flagOf("openingHours", variant)]).toEqual(expected.flags);
  });

  test("forces the profile where it should", () => {
    const person = { GivenName: "A", FamilyName: "B", Email: "a@demo.test", PhoneNumber: "", IsUK: true };
    expect(mustCompleteProfile({ ...person, Can: { editProfile: true } as never }, variantAt(key))).toBe(expected.isForced);
    expect(mustCompleteProfile({ ...person, IsUK: false, Can: { editProfile: true } as never }, variantAt(key))).toBe(false);
  });

  test("has an account with the variant, its application id, its opening hours and the terms", async () => {
    const person = await app.signIn(`${expected.account}@demo.test`);
    expect(await person.ask(getUserByName, {})).toMatchObject({ Variant: key, AppId: expected.appId });
    const { Items } = await person.ask(getTenantDetails, {});
    expect(Items.map(({ ID }) => ID)).toEqual([expected.solution]);
    const query = { currentDate: "2026-11-23", currentTime: "10:00", tenantId: expected.solution };
    expect(JSON.parse(await person.ask(isShopOpen, { query }))).toMatchObject({ IsOpen: true });
    expect((await person.send(getTerms, {})).status).toBe(200);
  });

  test("is what a user without a variant of their own has after choosing its solution, and a user with one has not", async () => {
    const signIn = async (user: string) => {
      const { reply } = await app.send(getToken, { body: { user: `${user}@demo.test`, pwd: demoPassword, solution: expected.solution } });
      return (await app.send(getUserByName, {}, { token: reply })).reply;
    };
    expect(await signIn("tech")).toMatchObject({ Variant: key, AppId: expected.appId });
    expect(await signIn("shop")).toMatchObject({ Variant: "default" });
  });
});

test("no two variants share name, logo or colour", () => {
  for (const pick of [(one: Variant) => one.appName, (one: Variant) => one.logoPath, (one: Variant) => one.theme.brand])
    expect(new Set(configuration.variants.map((one) => pick(one))).size).toBe(configuration.variants.length);
});
