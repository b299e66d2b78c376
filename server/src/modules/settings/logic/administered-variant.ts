import { contrast, type Fault, type Values, type Variant, variantThing } from "@remotebay/contract";
import type { Administered } from "../../../platform/administered/administered.ts";
import { pageOf } from "../../../platform/administered/short-list.ts";
import type { Ctx } from "../../../platform/context.ts";
import * as stored from "../admin-store.ts";
import { keepsEverything } from "../policy.ts";
import { selectSettings } from "../store.ts";
import { tellConfiguration } from "./administered.ts";
import { brandOf, type Brand } from "./brands.ts";

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
        return { Id: nth + 1, Key: key, appName, brand, onBrand, Shops: 0, Changed: Object.keys(shippedOf(key, overrides)).length };
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
      facts: { Key: row.key, Shipped: shippedOf(row.key, overrides) },
      canSave: true,
      canRemove: false,
      entry: { locationId: null },
    };
  },
  check: (_ctx, values) => Promise.resolve(colourFaults(values)),
  async change(ctx, id, values) {
    const { key = "", overrides } = (await everyVariant(ctx))[id - 1] ?? {};
    await stored.updateVariant(ctx.db, key, overridesOf(key, overrides, values));
  },
  told: (ctx) => tellConfiguration(ctx, "variants"),
};

async function everyVariant({ db }: Ctx) {
  return (await selectSettings(db)).variants;
}

function valuesOf({ appName, submittedLabel, wrongLogin, theme, logoPath, mobileTeamPhone, features }: Brand): VariantValues {
  return { appName, submittedLabel, wrongLogin, ...theme, logoPath, mobileTeamPhone, ...features };
}

/** The shipped values that differ from the present ones. */
function shippedOf(key: string, overrides: unknown): Record<string, string> {
  const [shipped, now] = [valuesOf(brandOf({ key, overrides: {} })), valuesOf(brandOf({ key, overrides }))];
  const fields = Object.keys(shipped) as (keyof VariantValues)[];
  return Object.fromEntries(
    fields.filter((field) => shipped[field] !== now[field]).map((field) => [field, JSON.stringify(shipped[field])]),
  );
}

const plain = ["appName", "submittedLabel", "wrongLogin", "logoPath", "mobileTeamPhone"] as const;
const colours = ["brand", "onBrand", "brandDark", "onBrandDark"] as const;

/** What a variant's row has to say so that its values are these; what the thing does not know, such as the application id, stays. */
function overridesOf(key: string, before: unknown, values: VariantValues): object {
  const shipped = brandOf({ key, overrides: {} });
  const own = valuesOf(shipped);
  const differing = <K extends keyof VariantValues>(names: readonly K[]) =>
    Object.fromEntries(names.filter((name) => values[name] !== own[name]).map((name) => [name, values[name]]));
  const { appId } = brandOf({ key, overrides: before });
  const theme = differing(colours);
  const features = differing(Object.keys(shipped.features) as (keyof Variant["features"])[]);
  return {
    ...(appId === shipped.appId ? {} : { appId }),
    ...differing(plain),
    ...(Object.keys(theme).length > 0 ? { theme } : {}),
    ...(Object.keys(features).length > 0 ? { features } : {}),
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

type Faults = Fault[];
