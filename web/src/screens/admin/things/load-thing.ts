import type { ThingScreen } from "./thing-screen.ts";

/** The screens of all things, by their nouns; each is fetched when it is needed. */
const loaders = {
  location: async () => (await import("./location.tsx")).location,
  user: async () => (await import("./person.tsx")).person,
  device: async () => (await import("./device.tsx")).device,
  token: async () => (await import("./token.tsx")).token,
  hook: async () => (await import("./hook.tsx")).hook,
  service: async () => (await import("./service-things.tsx")).service,
  function: async () => (await import("./service-things.tsx")).serviceFunction,
  "coin-account": async () => (await import("./coin-account.tsx")).coinAccount,
  price: async () => (await import("./service-things.tsx")).price,
  choice: async () => (await import("./service-things.tsx")).choice,
  hours: async () => (await import("./hours.tsx")).hours,
  variant: async () => (await import("./variant.tsx")).variant,
  solution: async () => (await import("./settings-things.tsx")).solution,
  flag: async () => (await import("./settings-things.tsx")).flag,
  terms: async () => (await import("./terms.tsx")).terms,
  reply: async () => (await import("./reply.tsx")).reply,
  notice: async () => (await import("./settings-things.tsx")).notice,
} as const satisfies Readonly<Record<string, () => Promise<ThingScreen>>>;

/** The noun of a thing that has a screen. */
export type ThingNoun = keyof typeof loaders;

/** Whether a noun of the audit trail is that of a thing. */
export function isThingNoun(noun: string): noun is ThingNoun {
  return Object.hasOwn(loaders, noun);
}

/** Fetches the screen of a thing. */
export function loadThing(noun: ThingNoun): Promise<ThingScreen> {
  return loaders[noun]();
}
