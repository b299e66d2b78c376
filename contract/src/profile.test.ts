import { describe, expect, test } from "vitest";
import { mustCompleteProfile, profileGaps } from "./profile.ts";
import { defaultVariant } from "./settings.ts";

const complete = { GivenName: "Callum", FamilyName: "Shaw", Email: "callum@shop.example", PhoneNumber: "0113 496 0124" };
const can = { editProfile: true } as Parameters<typeof mustCompleteProfile>[0]["Can"];
const uk = { ...complete, IsUK: true, Can: can };
const withFeatures = (features: Partial<typeof defaultVariant.features>) => ({ features: { ...defaultVariant.features, ...features } });

test("a profile is complete with name, e-mail and phone, and spaces do not count", () => {
  expect(profileGaps(complete)).toEqual([]);
  expect(profileGaps({ GivenName: "", FamilyName: " ", Email: "", PhoneNumber: "" })).toEqual([
    "GivenName",
    "FamilyName",
    "Email",
    "PhoneNumber",
  ]);
});

describe("an incomplete profile is completed first", () => {
  const incomplete = { ...uk, PhoneNumber: " " };

  test("by users in the UK", () => {
    expect(mustCompleteProfile(incomplete, defaultVariant)).toBe(true);
    expect(mustCompleteProfile(uk, defaultVariant)).toBe(false);
    expect(mustCompleteProfile({ ...incomplete, IsUK: false }, defaultVariant)).toBe(false);
  });

  test("not with the glass-repair partner, nor in remote diagnostics", () => {
    expect(mustCompleteProfile(incomplete, withFeatures({ partnerRequest: true }))).toBe(false);
    expect(mustCompleteProfile(incomplete, withFeatures({ remoteDiagnostics: true }))).toBe(false);
    expect(mustCompleteProfile(incomplete, withFeatures({ vehicleAssist: true }))).toBe(true);
  });

  test("not by who may not change it", () => {
    expect(mustCompleteProfile({ ...incomplete, Can: { ...can, editProfile: false } }, defaultVariant)).toBe(false);
  });
});
