import { type Abilities, defaultVariant, mustCompleteProfile, type UserRecord, type Variant } from "@remotebay/contract";
import { createMemoryHistory, createRouter, isRedirect } from "@tanstack/react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rootRoute } from "../lib/screen.ts";
import { plainParameters } from "../lib/url-parameters.ts";
import { assistDetour } from "../screens/assist/detour.ts";
import { homeOf } from "./navigation.ts";
import { screens } from "./screens.ts";
import { login, logout } from "./session-routes.ts";

/*
 * Who lands where: every role in every variant on every path of the specification's table, with a complete and an incomplete profile
 * (domain.md#people-start, domain.md#people-profile, domain.md#people-rag-only). What is expected is written down by role, not computed from abilities.
 */

const now = vi.hoisted(() => ({ user: undefined as unknown, variant: undefined as unknown, signedOut: 0 }));
vi.mock("virtual:locales", () => ({ default: {} }));
vi.mock("../lib/session.ts", async (original) => ({
  ...(await original<object>()),
  currentSession: () => ({ status: "signed-in", user: now.user }),
  hasToCompleteProfile: (user: UserRecord) => mustCompleteProfile(user, now.variant as Variant),
  signOut: () => {
    now.signedOut += 1;
    return Promise.resolve();
  },
}));

const none: Abilities = {
  createRequests: false,
  seeRequests: false,
  workbench: false,
  takeJobs: false,
  schedule: false,
  answerSupport: false,
  topUpCoins: false,
  administer: false,
  announce: false,
  checkCompatibility: false,
  editProfile: false,
};

const everyone = ["/about", "/user", "/location", "/nowhere"];
const requests = ["/servicerequests/pending", "/servicerequest/17", "/calibration/17", "/processcalibration/17", "/chats"];
const shopPaths = [...everyone, ...requests, "/", "/servicerequest/0", "/scanpro"];
const shop: Abilities = { ...none, createRequests: true, seeRequests: true, editProfile: true };
const operator: Abilities = { ...none, seeRequests: true, workbench: true, schedule: true, answerSupport: true, editProfile: true };

interface Role {
  can: Abilities;
  home: string;
  /** The paths that the role may open; from all others it is led home. */
  opens: readonly string[];
}

const roles: Readonly<Record<string, Role>> = {
  InShopTech: { can: shop, home: "/", opens: shopPaths },
  DiagCoord: { can: shop, home: "/", opens: shopPaths },
  "InShopTech with ShowRAG": { can: { ...shop, checkCompatibility: true }, home: "/", opens: [...shopPaths, "/rag"] },
  MasterTech: { can: { ...operator, takeJobs: true }, home: "/workbench", opens: [...everyone, ...requests] },
  Dispatch: { can: operator, home: "/workbench", opens: [...everyone, ...requests] },
  Admin: { can: { ...shop, administer: true }, home: "/", opens: [...shopPaths, "/admin"] },
  SuperAdmin: {
    can: { ...none, seeRequests: true, answerSupport: true, topUpCoins: true, administer: true, announce: true, editProfile: true },
    home: "/",
    opens: [...everyone, ...requests, "/", "/admin"],
  },
  Guest: { can: none, home: "/", opens: [...everyone, "/"] },
  "an unknown role": { can: none, home: "/", opens: [...everyone, "/"] },
  "RAG Only": { can: { ...none, checkCompatibility: true }, home: "/rag", opens: ["/rag"] },
};

const features: Readonly<Record<string, Partial<Variant["features"]>>> = {
  default: {},
  uk: { confirmConnection: false },
  five: { vehicleAssist: true },
  nl: {},
  rd: { coins: true, profileLink: false, location: false, leaveClosedChat: false, remoteDiagnostics: true },
  glass: { vehicleAssist: true, confirmConnection: false, audit: false, partnerRequest: true },
  partner: { audit: false, storeLanguage: false },
};
/** The variants that have the vehicle assist, by its menu entry or by its address. */
const assisted = new Set(["five", "rd", "glass"]);
/** The variants whose UK users need no complete profile. */
const unforced = new Set(["rd", "glass"]);

const paths = [...shopPaths, "/rag", "/admin", "/login", "/logout"];
const profiles = ["complete", "incomplete", "incomplete in the UK"] as const;

const cases = Object.keys(roles).flatMap((role) =>
  Object.keys(features).flatMap((variant) => profiles.flatMap((profile) => paths.map((path) => ({ role, variant, profile, path })))),
);
type Case = (typeof cases)[number];

/** Where a case should land. */
function expected({ role, variant, profile, path }: Case): string {
  const { can, home, opens } = roles[role] as Role;
  if (path === "/logout") return path;
  const isForced = profile === "incomplete in the UK" && can.editProfile && !unforced.has(variant);
  if (isForced) return path === "/nowhere" ? path : "/user";
  if (!opens.includes(path)) return home;
  if (path !== "/scanpro" || assisted.has(variant)) return path;
  return profile === "complete" ? "/" : "/user";
}

const router = createRouter({ routeTree: rootRoute.addChildren([...screens, login, logout]), context: { homeOf }, ...plainParameters });

/** Runs what guards the screen at a path, as the router does before it loads the screen; the path to which it redirects, if it does. */
async function redirected(path: string): Promise<string | undefined> {
  const { latestLocation: location } = createRouter({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const matches = router.matchRoutes(location);
  try {
    for (const { routeId } of matches) {
      const route = Object.values(router.routesById).find(({ id }) => id === routeId);
      const guard = route?.options.beforeLoad as ((given: object) => unknown) | undefined;
      await guard?.({ matches, context: { homeOf }, location, preload: false });
    }
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return String(error.options.to);
  }
  return undefined;
}

/** Where a path leads; only the screen there is loaded. */
async function wayFrom(path: string): Promise<string> {
  let at = path;
  for (let hops = 0; hops < 5; hops += 1) {
    const next = await redirected(at);
    if (next === undefined) return at;
    at = next;
  }
  throw new Error(`${path} is redirected in a circle`);
}

async function landing({ role, variant, profile, path }: Case): Promise<string> {
  now.variant = { ...defaultVariant, key: variant, features: { ...defaultVariant.features, ...features[variant] } };
  now.user = {
    GivenName: "Maya",
    FamilyName: "Torres",
    Email: "maya@demo.test",
    PhoneNumber: profile === "complete" ? "1" : "",
    IsUK: profile === "incomplete in the UK",
    Can: (roles[role] as Role).can,
  };
  const pathname = await wayFrom(path);
  return (pathname === "/scanpro" ? assistDetour(now.user as UserRecord, now.variant as Variant) : undefined) ?? pathname;
}

beforeEach(() => {
  now.signedOut = 0;
});

test("the table has every role, variant, profile and path", () => {
  expect(cases).toHaveLength(10 * 7 * 3 * 16);
});

describe.each(Object.keys(roles))("%s", (role) => {
  test.each(Object.keys(features))("in the variant %s lands where the specification says, from every path", async (variant) => {
    const mine = cases.filter((one) => one.role === role && one.variant === variant);
    const landed: string[] = [];
    for (const one of mine) landed.push(`${one.profile}, ${one.path}: ${await landing(one)}`);
    expect(landed).toEqual(mine.map((one) => `${one.profile}, ${one.path}: ${expected(one)}`));
  });
});

test("/logout signs everybody out", async () => {
  for (const role of Object.keys(roles)) await landing({ role, variant: "uk", profile: "incomplete in the UK", path: "/logout" });
  expect(now.signedOut).toBe(Object.keys(roles).length);
});
