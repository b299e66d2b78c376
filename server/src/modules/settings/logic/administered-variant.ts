import { isDeepStrictEqual } from "node:util";
import {
  contrast,
  type Fault,
  maxWordingsBytes,
  noVariantTexts,
  repeatedInsurers,
  type Values,
  type Variant,
  variantTextNames,
  variantThing,
} from "@remotebay/contract";
import { languages } from "../../../../../locales/languages.ts";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { Ctx } from "../../../platform/context.ts";
import * as stored from "../admin-store.ts";
import { keepsEverything } from "../policy.ts";
import { selectSettings } from "../store.ts";
import { tellConfiguration } from "./administered.ts";
import { brandOf, type Brand } from "./brands.ts";
import { isLogo } from "./logos.ts";

type VariantValues = Values<typeof variantThing>;

/** Portals, for a SuperAdmin alone; each is named by its place among the installation's, by key. What differs from what is shipped is stored. */
export const administeredVariant: Administered<typeof variantThing> = {
  thing: variantThing,
  async list(ctx, asked) {
    if (!keepsEverything(ctx.user)) return { rows: [], total: 0 };
    const rows = await everyVariant(ctx);
    return pageOf(
      rows.map(({ key, overrides }, nth) => {
        const { appName, brand, onBrand } = valuesOf(brandOf({ key, overrides }));
        return { Id: nth + 1, Key: key, appName, brand, onBrand, Shops: 0, Changed: differencesOf(key, overrides) };
      }),
      asked,
    );
  },
  async find(ctx, id, forWrite) {
    const row = keepsEverything(ctx.user) ? (await everyVariant(ctx))[id - 1] : undefined;
    if (!row) return undefined;
    const overrides = forWrite ? await stored.lockVariant(ctx.db, row.key) : row.overrides;
    const values = valuesOf(brandOf({ key: row.key, overrides }));
    return {
      name: values.appName,
      values,
      facts: { Key: row.key, Shipped: shippedOf(row.key) },
      canSave: true,
      canRemove: false,
      entry: { locationId: null },
    };
  },
  async check(ctx, values) {
    const isKept = await isLogo(ctx, values.logoPath);
    const logo: Fault[] = isKept ? [] : [{ path: "logoPath", code: "logo", message: "This logo is not kept any more: upload it again." }];
    return [...logo, ...colourFaults(values), ...insurerFaults(values), ...textFaults(values)];
  },
  async change(ctx, id, values) {
    const { key = "", overrides } = (await everyVariant(ctx))[id - 1] ?? {};
    await stored.updateVariant(ctx.db, key, overridesOf(key, overrides, values));
  },
  told: (ctx) => tellConfiguration(ctx, "variants"),
};

async function everyVariant({ db }: Ctx) {
  return (await selectSettings(db)).variants;
}

function valuesOf({
  appName,
  submittedLabel,
  wrongLogin,
  theme,
  logoPath,
  mobileTeamPhone,
  reportGate,
  insurerGates,
  features,
  texts,
}: Brand): VariantValues {
  return { appName, submittedLabel, wrongLogin, ...theme, logoPath, mobileTeamPhone, reportGate, insurerGates, ...features, ...texts };
}

/** The shipped value of each field. */
function shippedOf(key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(valuesOf(brandOf({ key, overrides: {} }))).map(([field, value]) => [field, JSON.stringify(value)]),
  );
}

/** How many fields have another value than the shipped one. */
function differencesOf(key: string, overrides: unknown): number {
  const [shipped, now] = [valuesOf(brandOf({ key, overrides: {} })), valuesOf(brandOf({ key, overrides }))];
  return (Object.keys(shipped) as (keyof VariantValues)[]).filter((field) => !isDeepStrictEqual(shipped[field], now[field])).length;
}

const plain = ["appName", "submittedLabel", "wrongLogin", "logoPath", "mobileTeamPhone", "reportGate", "insurerGates"] as const;
const colours = ["brand", "onBrand", "brandDark", "onBrandDark"] as const;

/** What a variant's row has to say so that its values are these; what the thing does not know, such as the application id, stays. */
function overridesOf(key: string, before: unknown, values: VariantValues): object {
  const shipped = brandOf({ key, overrides: {} });
  const own = valuesOf(shipped);
  const differing = <K extends keyof VariantValues>(names: readonly K[]) =>
    Object.fromEntries(names.filter((name) => !isDeepStrictEqual(values[name], own[name])).map((name) => [name, values[name]]));
  const { appId } = brandOf({ key, overrides: before });
  const theme = differing(colours);
  const features = differing(Object.keys(shipped.features) as (keyof Variant["features"])[]);
  const texts = differing(variantTextNames);
  return {
    ...(appId === shipped.appId ? {} : { appId }),
    ...differing(plain),
    ...(Object.keys(theme).length > 0 ? { theme } : {}),
    ...(Object.keys(features).length > 0 ? { features } : {}),
    ...(Object.keys(texts).length > 0 ? { texts } : {}),
  };
}

/** The surfaces on which a brand is shown, light and dark (`web/src/ui/tokens.css`). */
const surfaces = { light: "#ffffff", dark: "#2e3236" };
const least = 4.5;

function colourFaults(values: VariantValues): Faults {
  const pairs = [
    ["brand", surfaces.light],
    ["onBrand", values.brand],
    ["brandDark", surfaces.dark],
    ["onBrandDark", values.brandDark],
  ] as const;
  return pairs
    .filter(([field, on]) => contrast(values[field], on) < least)
    .map(([path]) => ({ path, code: "contrast", message: "The contrast to what it stands on is below 4.5 to 1." }));
}

function insurerFaults({ insurerGates }: VariantValues): Faults {
  return repeatedInsurers(insurerGates).map((nth) => ({
    path: `insurerGates.${nth}.insurer`,
    code: "unique",
    message: "This insurer is listed twice.",
  }));
}

/** The faults of a portal's own wordings: each is of a language that is offered, and together they are short. */
function textFaults(values: VariantValues): Faults {
  const faults: Faults = variantTextNames.flatMap((name) =>
    Object.keys(values[name])
      .filter((language) => !languages.some(({ code }) => code === language))
      .map((language) => ({ path: `${name}.${language}`, code: "choice", message: "There is no such language." })),
  );
  const texts = Object.fromEntries(variantTextNames.map((name) => [name, values[name]]));
  const bytes = Buffer.byteLength(JSON.stringify(texts)) - Buffer.byteLength(JSON.stringify(noVariantTexts));
  const longest = variantTextNames.toSorted((one, other) => JSON.stringify(values[other]).length - JSON.stringify(values[one]).length)[0];
  if (bytes > maxWordingsBytes && longest)
    faults.push({ path: longest, code: "max-length", message: "All wordings together are too long." });
  return faults;
}

type Faults = Fault[];
