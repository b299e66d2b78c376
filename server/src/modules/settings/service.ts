import {
  apiLevel,
  defaultFlags,
  flagOf,
  type Configuration,
  type FlagName,
  type PairedFeature,
  type Solution,
  type Variant,
} from "@remotebay/contract";
import type { AnonymousCtx, Ctx } from "../../platform/context.ts";
import { brandOf, shippedKeys, shippedSolutions, type Brand } from "./logic/brands.ts";
import type { FeatureSettings } from "./joins.ts";
import * as store from "./store.ts";

export { brandOf } from "./logic/brands.ts";
export { everybody, tellConfiguration } from "./logic/administered.ts";
export { termsFor as getTerms, termsText } from "./logic/terms.ts";
export { keepsEverything } from "./policy.ts";
export { closeNotice, endNotice, getUiMessage, listNotices, noticeRooms, saveNotice, tellTurns } from "./logic/notices.ts";

/** Facts about the installation. */
export interface Installation {
  /** The version in package.json. */
  version: string;
  /** `production` is not shown (domain.md#screen-title). */
  environment: string;
}

/** The configuration without the host's default solution; it is the same for all hosts. */
export async function loadConfiguration(ctx: Pick<AnonymousCtx, "db">, { version, environment }: Installation): Promise<Configuration> {
  const { solutions, variants, flags } = await store.selectSettings(ctx.db);
  const brands = variants.map(brandOf);
  const byKey = new Map(brands.map((brand) => [brand.key, brand]));
  const changed = new Map(flags.map(({ name, value }) => [name, value]));
  return {
    version,
    apiLevel,
    environment,
    defaultSolution: 1,
    solutions: solutions.map((row) => asSolution(row, byKey.get(row.variant) ?? brandOf({ key: row.variant, overrides: {} }))),
    // Application ids are not part of the reply, so they never leave the server.
    variants: brands,
    // Unknown flags have no effect in this release and are left out.
    flags: Object.fromEntries(Object.entries(defaultFlags).map(([name, value]) => [name, changed.get(name) ?? value])),
  };
}

/** The configuration for a browser at `host`, whose default is the solution with this domain name, else the first (domain.md#variants-choice). */
export function forHost(configuration: Configuration, host: string): Configuration {
  const name = host.toLowerCase();
  const own = configuration.solutions.find((solution) => solution.domainLogo.domainName.includes(name));
  return own ? { ...configuration, defaultSolution: own.id } : configuration;
}

/** The configuration with the caller's chat token in each solution. */
export function withChatToken(configuration: Configuration, chatToken: string): Configuration {
  return { ...configuration, solutions: configuration.solutions.map((solution) => Object.assign({}, solution, { chatToken })) };
}

/** Name and language of the portal at a host; undefined where no solution has this domain name. */
export async function portalAt(
  ctx: Pick<AnonymousCtx, "db">,
  domainName: string,
): Promise<{ appName: string; defaultLanguage: string } | undefined> {
  const found = domainName === "" ? undefined : await store.selectSolutionAt(ctx.db, domainName);
  return found && { appName: brandOf(found.variant).appName, defaultLanguage: found.solution.defaultLanguage };
}

function asSolution(row: store.SolutionRow, brand: Brand): Solution {
  return {
    id: row.id,
    // All calls go to the host from which the browser loaded the application.
    url: "/api",
    auth: "/api",
    realTimeUrl: "/realtime",
    chatToken: "",
    channelType: "ServiceRequest",
    appId: row.appId ?? brand.appId,
    appName: brand.appName,
    name: row.name ?? brand.appName,
    defaultLanguage: row.defaultLanguage,
    domainLogo: { domainName: row.domainNames, logoPath: brand.logoPath },
    variant: row.variant,
  };
}

/** The variants by key, with their names. */
export async function variantNames({ db }: Pick<AnonymousCtx, "db">): Promise<Map<string, string>> {
  const { variants } = await store.selectSettings(db);
  return new Map(variants.map(brandOf).map(({ key, appName }) => [key, appName]));
}

/** The names of the solutions by id, each the tenant of its opening hours. */
export async function portalNames({ db }: Pick<AnonymousCtx, "db">): Promise<Map<number, string>> {
  const { solutions, variants } = await store.selectSettings(db);
  const names = new Map(variants.map(brandOf).map(({ key, appName }) => [key, appName]));
  return new Map(solutions.map(({ id, name, variant }) => [id, name ?? names.get(variant) ?? variant]));
}

/** Whether a solution with this id exists. */
export function hasSolution(ctx: Pick<AnonymousCtx, "db">, id: number): Promise<boolean> {
  return store.solutionExists(ctx.db, id);
}

/** Inserts missing variants and solutions; safe to run at every start. */
export function seedSettings(db: Ctx["db"]): Promise<void> {
  return store.insertSettings(db, { variants: shippedKeys.map((key) => ({ key })), solutions: shippedSolutions });
}

/** Whether a feature flag is on (domain.md#variants-flags). */
export async function isFlagOn(ctx: Pick<AnonymousCtx, "db">, name: FlagName): Promise<boolean> {
  return ((await store.selectFlag(ctx.db, name)) ?? defaultFlags[name]) === "1";
}

/** Whether the user's variant has a feature: by the standard flag or, in remote diagnostics, by the MAHLE-named one (domain.md#variants-flags). */
export async function hasFeature(ctx: Pick<Ctx, "db" | "user">, feature: PairedFeature): Promise<boolean> {
  return isFeatureOn(await store.selectFeatureSettings(ctx.db, ctx.user.variant), ctx.user.variant, feature);
}

/** The user's variant with the installation's changes. */
export async function ownVariant(ctx: Pick<Ctx, "db" | "user">): Promise<Brand> {
  const key = ctx.user.variant;
  return brandOf({ key, overrides: (await store.selectFeatureSettings(ctx.db, key)).overrides });
}

/** Whether the user's variant has a feature of its own (`features` of a variant). */
export async function hasVariantFeature(ctx: Pick<Ctx, "db" | "user">, feature: keyof Variant["features"]): Promise<boolean> {
  return (await ownVariant(ctx)).features[feature];
}

/** Like `hasVariantFeature`, for changes that were read in another query (`variantOverrides` of the joins). */
export function isVariantFeatureOn(overrides: unknown, variant: string, feature: keyof Variant["features"]): boolean {
  return brandOf({ key: variant, overrides }).features[feature];
}

/** Like `hasFeature`, for settings that were read in another query (`featureSettings` of the joins). */
export function isFeatureOn({ overrides, flags }: FeatureSettings, variant: string, feature: PairedFeature): boolean {
  const name = flagOf(feature, brandOf({ key: variant, overrides }));
  return (flags?.[name] ?? defaultFlags[name]) === "1";
}
