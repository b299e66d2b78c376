import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, Id, queryId } from "./fields.ts";

// A shop's shared tablet: people of one location switch by a short PIN (docs/decisions/051-tablets.md).

/** Minutes without a touch after which a tablet locks (domain.md#tablet-lock). */
export const lockMinutes = { min: 1, max: 60, usual: 5 } as const;

/** The digits of a PIN. That it is none of those that are tried first is checked by the service. */
export const Pin = v.pipe(v.string(), v.regex(/^\d{4,6}$/, "pin"));

/** Down the middle of a keypad, and back. */
const drawn = new Set(["2580", "0852"]);

/** Whether a PIN is one of those that are tried first: steps of one size (0000, 1234, 9753), one half twice (1212), a year, a line on the keypad (domain.md#tablet-pin). */
export function isTrivialPin(pin: string): boolean {
  const digits = Array.from(pin, Number);
  const steps = digits.slice(1).map((digit, nth) => (digit - (digits[nth] ?? 0) + 10) % 10);
  const isEven = steps.every((step) => step === steps[0]);
  const isTwice = [2, 3].some((length) => pin.length % length === 0 && pin === pin.slice(0, length).repeat(pin.length / length));
  return isEven || isTwice || /^(19|20)\d\d$/.test(pin) || drawn.has(pin);
}

/** A browser that stands for a shop's shared tablet. */
export const Tablet = v.object({
  Id: v.number(),
  Name: v.string(),
  MarkedBy: v.string(),
  MarkedAt: v.string(),
  LastUsedAt: v.string(),
  /** Whether it is the browser that asks. */
  IsThis: v.boolean(),
  /** Whether the caller may take it away. */
  CanRevoke: v.boolean(),
});
export type Tablet = v.InferOutput<typeof Tablet>;

export const TabletSettings = v.object({
  /** Whether the location's people may switch by a PIN. */
  SharedTablet: v.boolean(),
  LockMinutes: v.number(),
  CanModify: v.boolean(),
  /** Whether the caller may mark this browser. */
  CanMark: v.boolean(),
  Tablets: v.array(Tablet),
});
export type TabletSettings = v.InferOutput<typeof TabletSettings>;

export const getTabletSettings = call("GET", "Tablet/Settings", {
  summary: "Whether a location has shared tablets, and which.",
  rules: "domain.md#tablets",
  for: "signed-in",
  query: v.strictObject({ locationId: queryId }),
  reply: TabletSettings,
  owns: { "query.locationId": "location" },
  problems: ["not-found"],
});

export const SaveTabletSettings = v.strictObject({
  LocationId: Id,
  SharedTablet: v.boolean(),
  LockMinutes: v.pipe(v.number(), v.integer(), v.minValue(lockMinutes.min), v.maxValue(lockMinutes.max)),
});
export type SaveTabletSettings = v.InferOutput<typeof SaveTabletSettings>;

export const saveTabletSettings = call("POST", "Tablet/SaveSettings", {
  summary: "Switches a location's shared tablets on or off; off ends what goes on on them.",
  rules: "domain.md#tablets",
  for: "admins",
  body: SaveTabletSettings,
  owns: { "body.LocationId": "location" },
  problems: ["not-found"],
  fullSignIn: true,
  proof: true,
});

export const markTablet = call("POST", "Tablet/Mark", {
  summary: "Makes this browser a shared tablet of the caller's location: sets a cookie.",
  rules: "domain.md#tablets",
  for: "signed-in",
  body: v.strictObject({ Name: filled(60) }),
  reply: Created,
  fullSignIn: true,
  secret: true,
});

export const revokeTablet = call("POST", "Tablet/Revoke", {
  summary: "Takes a tablet away: nobody switches on it any more, and the sessions on it end, except the caller's.",
  rules: "domain.md#tablets",
  for: "signed-in",
  body: v.strictObject({ Id }),
  problems: ["not-found"],
  fullSignIn: true,
});

/** What a browser knows of the tablet that it is to its signed-in user. */
export const OnTablet = v.object({
  /** False: not a tablet of the caller's location. */
  IsTablet: v.boolean(),
  LockMinutes: v.number(),
  /** Whether the caller may switch by a PIN; administrators of whom a second factor is required may not. */
  MayUsePin: v.boolean(),
  HasPin: v.boolean(),
});
export type OnTablet = v.InferOutput<typeof OnTablet>;

export const joinTablet = call("POST", "Tablet/Join", {
  summary: "Says that the caller, who signed in fully today, is one of those who may switch on this browser's tablet until the day ends.",
  rules: "domain.md#tablet-people",
  for: "signed-in",
  reply: OnTablet,
  secret: true,
});

export const setPin = call("POST", "Tablet/SetPin", {
  summary: "Sets the caller's PIN for the shared tablets of their location.",
  rules: "domain.md#tablet-pin",
  for: "signed-in",
  body: v.strictObject({ Pin }),
  fullSignIn: true,
  proof: true,
  secret: true,
});

/** Somebody who signed in fully on a tablet today. */
export const TabletPerson = v.object({ Id: v.number(), Name: v.string(), HasPin: v.boolean() });
export type TabletPerson = v.InferOutput<typeof TabletPerson>;

export const getTabletPeople = call("GET", "Tablet/People", {
  summary: "Who may switch on this browser's tablet; nobody for a browser that is none.",
  rules: "domain.md#tablet-people",
  for: "anyone",
  reply: v.object({ IsTablet: v.boolean(), Shop: v.string(), LockMinutes: v.number(), People: v.array(TabletPerson) }),
});

export const switchPerson = call("POST", "Tablet/Switch", {
  summary:
    "Goes on as another person of this browser's tablet, by their PIN: ends the session before, returns a token and sets the refresh cookie.",
  rules: "domain.md#tablet-switch",
  for: "anyone",
  body: v.strictObject({ Person: Id, Pin }),
  reply: v.string(),
  problems: ["wrong-pin", "full-sign-in"],
  secret: true,
});

export const lockTablet = call("POST", "Tablet/Lock", {
  summary: "Ends the session of this browser's tablet; its person goes on by their PIN.",
  rules: "domain.md#tablet-lock",
  for: "anyone",
  secret: true,
});
