import { type Abilities, type Configuration, defaultVariant } from "@remotebay/contract";
import { expect, test, vi } from "vitest";
import { hasChecker } from "./has-checker.ts";

vi.mock("virtual:locales", () => ({ default: {} }));

const user = { Can: { checkCompatibility: true } as Abilities };
const remote = { ...defaultVariant, features: { ...defaultVariant.features, remoteDiagnostics: true } };

test("the checker is there for who may see it, where the flag of their kind of portal is on", () => {
  const has = (variant: typeof remote, flags: Configuration["flags"], Can = user.Can) =>
    hasChecker({ Can }, variant, { flags } as Configuration);
  for (const [variant, flag, other] of [
    [defaultVariant, "RagRatingEnabled", "MAHLERagRatingEnabled"],
    [remote, "MAHLERagRatingEnabled", "RagRatingEnabled"],
  ] as const) {
    expect(has(variant, { [flag]: "1", [other]: "0" })).toBe(true);
    expect(has(variant, { [flag]: "0", [other]: "1" })).toBe(false);
    expect(has(variant, {})).toBe(true);
    expect(has(variant, { [flag]: "1" }, { ...user.Can, checkCompatibility: false })).toBe(false);
  }
});
