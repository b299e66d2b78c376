import {
  configurationChanged,
  defaultFlags,
  type Fault,
  type FlagName,
  flagScope,
  flagThing,
  noticeChanged,
  noticeThing,
  solutionThing,
  type Values,
} from "@remotebay/contract";
import { languages } from "../../../../../locales/languages.ts";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import * as stored from "../admin-store.ts";
import { insertNotice, reopenNotice, updateNotice, variantExists } from "../notices-store.ts";
import { keepsEverything } from "../policy.ts";
import { selectSettings, type SolutionRow } from "../store.ts";
import { brandOf } from "./brands.ts";

/** The room of every signed-in user. */
export const everybody = "notices";

/** Tells all processes and all open pages that what everybody works with has changed. */
export function tellConfiguration(ctx: AnonymousCtx, what: string): Promise<void> {
  return ctx.publish(configurationChanged, [everybody], { What: what });
}

const none = { rows: [], total: 0 };

/** Notices, for a SuperAdmin alone. */
export const administeredNotice: Administered<typeof noticeThing> = {
  thing: noticeThing,
  list: async (ctx, asked) => (keepsEverything(ctx.user) ? stored.selectNoticePage(ctx.db, asked) : none),
  async find(ctx, id, forWrite) {
    const found = keepsEverything(ctx.user) ? await stored.selectNotice(ctx.db, id, forWrite) : undefined;
    if (!found) return undefined;
    const { message, severity, variant, startsAt, endsAt } = found.notice;
    return {
      name: shortened(message),
      values: { Text: message, Severity: severity, Variant: variant ?? "", From: startsAt.toISOString(), Until: endsAt.toISOString() },
      facts: { Closed: found.closed },
      canSave: true,
      canRemove: true,
      entry: { locationId: null },
    };
  },
  check: checkNotice,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  async create(ctx, values, id) {
    if (id === undefined) return insertNotice(ctx.db, noticeRow(values));
    await stored.restoreNotice(ctx.db, { ...noticeRow(values), id });
    return id;
  },
  async change(ctx, id, values) {
    await updateNotice(ctx.db, id, noticeRow(values));
    await reopenNotice(ctx.db, id);
  },
  remove: (ctx, id) => stored.deleteNotice(ctx.db, id),
  told: (ctx, id) => ctx.publish(noticeChanged, [everybody], { Id: id }),
};

/** The beginning of a text, by whole characters. */
function shortened(text: string): string {
  const letters = [...text];
  return letters.length > 60 ? `${letters.slice(0, 59).join("")}…` : text;
}

function noticeRow({ Text, Severity, Variant, From, Until }: Values<typeof noticeThing>) {
  return { message: Text, severity: Severity, variant: Variant === "" ? null : Variant, startsAt: new Date(From), endsAt: new Date(Until) };
}

async function checkNotice(ctx: Ctx, { From, Until, Variant }: Values<typeof noticeThing>): Promise<Fault[]> {
  const faults: Fault[] = [];
  if (Date.parse(Until) <= Date.parse(From)) faults.push({ path: "Until", code: "past", message: "A notice ends after it begins." });
  if (Variant !== "" && !(await variantExists(ctx.db, Variant)))
    faults.push({ path: "Variant", code: "choice", message: "This is not one of the choices." });
  return faults;
}

const flagNames = Object.keys(defaultFlags) as FlagName[];

/** Feature flags, for a SuperAdmin alone; each is named by its place in the contract's list. */
export const administeredFlag: Administered<typeof flagThing> = {
  thing: flagThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return none;
    const set = await flagValues(ctx);
    return pageOf(
      flagNames.map((Name, nth) => ({ Id: nth + 1, Name, On: set(Name) === "1", Default: defaultFlags[Name] === "1" })),
      asked,
    );
  },
  async find(ctx, id, forWrite) {
    const name = flagNames[id - 1];
    if (name === undefined || !keepsEverything(ctx.user)) return undefined;
    if (forWrite) await stored.lockFlags(ctx.db);
    const set = await flagValues(ctx);
    const facts = { Name: name, Default: defaultFlags[name] === "1", Portals: await portalsOf(ctx, name) };
    return { name, values: { On: set(name) === "1" }, facts, canSave: true, canRemove: false, entry: { locationId: null } };
  },
  change: (ctx, id, { On }) => stored.upsertFlag(ctx.db, flagNames[id - 1] ?? "", On ? "1" : "0"),
  told: (ctx) => tellConfiguration(ctx, "flags"),
};

/** The names of the portals in which a flag decides. */
async function portalsOf(ctx: Ctx, name: FlagName): Promise<string[]> {
  const scope = flagScope(name);
  const brands = (await selectSettings(ctx.db)).variants.map(brandOf);
  return brands
    .filter(({ features }) => scope === "all" || features.remoteDiagnostics === (scope === "remote"))
    .map(({ appName }) => appName);
}

async function flagValues(ctx: Ctx): Promise<(name: FlagName) => string> {
  const { flags } = await selectSettings(ctx.db);
  const set = new Map(flags.map(({ name, value }) => [name, value]));
  return (name) => set.get(name) ?? defaultFlags[name];
}

/** Solutions, for a SuperAdmin alone. */
export const administeredSolution: Administered<typeof solutionThing> = {
  thing: solutionThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return none;
    const { solutions, variants } = await selectSettings(ctx.db);
    const names = new Map(variants.map(brandOf).map(({ key, appName }) => [key, appName]));
    const nameOf = (row: SolutionRow) => row.name ?? names.get(row.variant) ?? row.variant;
    return pageOf(
      solutions.map((row) => ({ Id: row.id, Name: nameOf(row), Variant: row.variant, DomainNames: row.domainNames })),
      asked,
    );
  },
  async find(ctx, id, forWrite) {
    if (!keepsEverything(ctx.user)) return undefined;
    if (forWrite) await stored.lockSolution(ctx.db, id);
    const row = (await selectSettings(ctx.db)).solutions.find((one) => one.id === id);
    return (
      row && {
        name: row.name ?? row.variant,
        values: { Name: row.name ?? "", DomainNames: row.domainNames, Variant: row.variant, DefaultLanguage: row.defaultLanguage },
        facts: { Id: id },
        canSave: true,
        canRemove: false,
        entry: { locationId: null },
      }
    );
  },
  check: checkSolution,
  change: (ctx, id, values) =>
    stored.updateSolution(ctx.db, id, {
      name: values.Name === "" ? null : values.Name,
      domainNames: values.DomainNames,
      variant: values.Variant,
      defaultLanguage: values.DefaultLanguage,
    }),
  told: (ctx) => tellConfiguration(ctx, "solutions"),
};

async function checkSolution(
  ctx: Ctx,
  values: Values<typeof solutionThing>,
  _before: Values<typeof solutionThing> | undefined,
  id: number,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (path: keyof typeof values, code: string, message: string) => faults.push({ path, code, message });
  if (!(await variantExists(ctx.db, values.Variant))) fault("Variant", "choice", "There is no such portal.");
  if (values.DefaultLanguage !== "" && !languages.some(({ code }) => code === values.DefaultLanguage))
    fault("DefaultLanguage", "choice", "There is no such language.");
  if (new Set(values.DomainNames).size < values.DomainNames.length) fault("DomainNames", "unique", "Each host stands once.");
  if ((await stored.selectWithDomains(ctx.db, values.DomainNames)).some((other) => other !== id))
    fault("DomainNames", "taken", "Another solution has one of these hosts.");
  return faults;
}
