import type { Abilities, Variant } from "@remotebay/contract";
import { describe, expect, test } from "vitest";
import { homeOf, isAllowed, placesOf } from "./navigation.ts";

const nothing: Abilities = {
  createRequests: false,
  seeRequests: false,
  workbench: false,
  schedule: false,
  administer: false,
  checkCompatibility: false,
  editProfile: false,
};
const shop = { ...nothing, createRequests: true, seeRequests: true, checkCompatibility: true, editProfile: true };
const operator = { ...nothing, seeRequests: true, workbench: true, editProfile: true };
const reader = { ...nothing, checkCompatibility: true };
const variant = { submittedLabel: "requested", features: { profileLink: true } } as Variant;

test("everybody starts where their work is", () => {
  expect(homeOf(shop)).toBe("/");
  expect(homeOf(operator)).toBe("/workbench");
  expect(homeOf(reader)).toBe("/rag");
  expect(homeOf(nothing)).toBe("/");
});

describe("isAllowed", () => {
  test("lets a reader of the checker go nowhere else", () => {
    expect(isAllowed({ Can: reader }, "/rag")).toBe(true);
    for (const path of ["/", "/user", "/about", "/servicerequests/pending", "/workbench"])
      expect(isAllowed({ Can: reader }, path)).toBe(false);
  });

  test("keeps the workbench for operators and new requests for shops", () => {
    expect(isAllowed({ Can: shop }, "/workbench")).toBe(false);
    expect(isAllowed({ Can: shop }, "/servicerequest/0")).toBe(true);
    expect(isAllowed({ Can: operator }, "/Workbench")).toBe(true);
    expect(isAllowed({ Can: operator }, "/servicerequest/0")).toBe(false);
    expect(isAllowed({ Can: operator }, "/servicerequest/1042")).toBe(true);
  });

  test("leaves unknown paths to say themselves that they do not exist", () => {
    expect(isAllowed({ Can: shop }, "/nowhere")).toBe(true);
  });
});

test("the menu follows the abilities and the variant's words", () => {
  expect(placesOf({ Can: shop }, variant).lists.map((place) => place.text)).toContain("requests.list.requested");
  expect(placesOf({ Can: operator }, variant).main.map((place) => place.path)).toEqual(["/workbench"]);
  expect(placesOf({ Can: reader }, variant)).toMatchObject({ lists: [], foot: [] });
  expect(placesOf({ Can: shop }, { ...variant, features: { ...variant.features, profileLink: false } }).foot).toEqual([]);
});
