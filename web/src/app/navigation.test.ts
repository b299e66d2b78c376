import type { Abilities, UserRecord, Variant } from "@remotebay/contract";
import { createRouter } from "@tanstack/react-router";
import { describe, expect, test, vi } from "vitest";
import { mayOpen, rootRoute } from "../lib/screen.ts";
import { homeOf, inMenu, placesOf } from "./navigation.ts";
import { screens } from "./screens.ts";

vi.mock("virtual:locales", () => ({ default: {} }));

const nothing: Abilities = {
  createRequests: false,
  seeRequests: false,
  workbench: false,
  schedule: false,
  answerSupport: false,
  topUpCoins: false,
  administer: false,
  announce: false,
  checkCompatibility: false,
  takeJobs: false,
  editProfile: false,
};
const shop = { ...nothing, createRequests: true, seeRequests: true, checkCompatibility: true, editProfile: true };
const operator = { ...nothing, seeRequests: true, workbench: true, answerSupport: true, editProfile: true };
const reader = { ...nothing, checkCompatibility: true };
const variant = { submittedLabel: "requested", features: { profileLink: true } } as Variant;
const withoutProfile = { ...variant, features: { ...variant.features, profileLink: false } };

const router = createRouter({ routeTree: rootRoute.addChildren(screens), context: { homeOf } });

/** The entries of each menu and of the palette for a user with these abilities. */
function menusOf(Can: Abilities, shown: Variant = variant) {
  const places = placesOf({ Can, Location: { Id: 1, Name: "Northside Collision" } } as UserRecord, shown);
  const pathsIn = (menu: Parameters<typeof inMenu>[1]) => inMenu(places, menu).map(({ path }) => path);
  return { palette: places.map(({ path }) => path), bar: places.flatMap(({ barText }) => barText ?? []), pathsIn, places };
}

/** Whether a user with these abilities may open the screen at a path. */
function isAllowed(can: Abilities, path: string): boolean {
  const screen = router.getMatchedRoutes(path)[0].at(-1)?.options.staticData?.screen;
  if (!screen) throw new Error(`No screen at ${path}.`);
  return mayOpen(can, screen);
}

test("users start on the screen for their role", () => {
  expect(homeOf(shop)).toBe("/");
  expect(homeOf(operator)).toBe("/workbench");
  expect(homeOf({ ...operator, createRequests: true })).toBe("/");
  expect(homeOf(reader)).toBe("/rag");
  expect(homeOf(nothing)).toBe("/");
});

test.each([shop, operator, reader, nothing])("the start screen is allowed for its user", (can) => {
  expect(isAllowed(can, homeOf(can))).toBe(true);
});

describe("access to screens", () => {
  test("is limited to the checker for RAG-only users", () => {
    expect(isAllowed(reader, "/rag")).toBe(true);
    for (const path of ["/", "/user", "/about", "/servicerequests/pending", "/workbench", "/nowhere"])
      expect(isAllowed(reader, path)).toBe(false);
  });

  test("to the workbench is for operators, to new requests for shops", () => {
    expect(isAllowed(shop, "/workbench")).toBe(false);
    expect(isAllowed(shop, "/servicerequest/0")).toBe(true);
    expect(isAllowed(operator, "/Workbench")).toBe(true);
    expect(isAllowed(operator, "/servicerequest/0")).toBe(false);
    expect(isAllowed(operator, "/servicerequest/1042")).toBe(true);
    expect(isAllowed(operator, "/")).toBe(false);
  });

  test("shows the not-found screen for unknown paths", () => {
    expect(isAllowed(shop, "/nowhere")).toBe(true);
  });
});

describe("the menus", () => {
  test("depend on abilities and on the variant's labels", () => {
    const { places, pathsIn, bar } = menusOf(shop);
    expect(places.map(({ text }) => text)).toContain("requests.list.requested");
    expect(pathsIn("create")).toEqual(["/servicerequest/0"]);
    expect(pathsIn("main")).toEqual(["/", "/servicerequests", "/bay", "/chats", "/rag", "/devices", "/months"]);
    expect(pathsIn("user")).toEqual(["/user", "/about"]);
    // domain.md#screen-menu: the side menu has the profile too.
    expect(pathsIn("foot")).toEqual(["/user", "/about"]);
    expect(bar).toEqual(["shell.new", "home.title", "shell.requests", "chat.title"]);
    expect(menusOf(operator).pathsIn("main")).toEqual(["/workbench", "/team", "/servicerequests", "/chats", "/devices", "/support"]);
    expect(menusOf(operator).pathsIn("create")).toEqual([]);
  });

  test("show vehicle assist in the variants that offer it, and to those who create requests", () => {
    const withAssist = { ...variant, features: { ...variant.features, vehicleAssist: true } };
    expect(menusOf(shop, withAssist).pathsIn("main")).toEqual([
      "/",
      "/servicerequests",
      "/bay",
      "/chats",
      "/scanpro",
      "/rag",
      "/devices",
      "/months",
    ]);
    expect(menusOf(shop).palette).not.toContain("/scanpro");
    expect([operator, reader].flatMap((can) => menusOf(can, withAssist).palette)).not.toContain("/scanpro");
    expect([shop, operator, reader].map((can) => isAllowed(can, "/scanpro"))).toEqual([true, false, false]);
  });

  test("have Location for people of a shop whose variant has it, and Administration for who administers", () => {
    const withLocation = { ...variant, features: { ...variant.features, location: true } };
    expect(menusOf(shop, withLocation).pathsIn("foot")).toEqual(["/location", "/user", "/about"]);
    expect(menusOf(shop).palette).not.toContain("/location");
    expect(menusOf(reader, withLocation).palette).toEqual(["/rag"]);
    expect(menusOf({ ...shop, administer: true }).pathsIn("main")).toContain("/admin");
    expect([shop, operator, reader, nothing].flatMap((can) => menusOf(can, withLocation).palette)).not.toContain("/admin");
    expect([shop, operator, reader, nothing].map((can) => isAllowed(can, "/admin"))).toEqual([false, false, false, false]);
  });

  test("show RAG-only users only the checker, and no profile if the variant has none", () => {
    expect(menusOf(reader).palette).toEqual(["/rag"]);
    expect(menusOf(shop, withoutProfile).pathsIn("foot")).toEqual([]);
    expect(menusOf(shop, withoutProfile).palette).not.toContain("/user");
  });

  test.each([shop, operator, reader])("link to screens: every path has its parameters", (can) => {
    for (const { path, link } of menusOf(can).places) {
      const [matched, , found] = router.getMatchedRoutes(path);
      expect(found, path).toBeDefined();
      expect(matched.at(-1)?.fullPath).toBe(link.to);
      expect(path).not.toMatch(/\$|undefined/);
    }
  });
});
