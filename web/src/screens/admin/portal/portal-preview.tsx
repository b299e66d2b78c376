import { type Values, type Variant, variantTextNames, type VariantTexts, variantThing } from "@remotebay/contract";
import * as v from "valibot";
import { useVariant } from "../../../lib/session.ts";
import { HomePreview } from "./home-preview.tsx";
import { ReportPreview } from "./report-preview.tsx";

/** Home and a report as a portal with these values, which are not saved yet, would have them. */
export function PortalPreview({ values }: { values: Values<typeof variantThing> }) {
  const own = useVariant();
  return (
    <>
      <HomePreview variant={variantWith(own, values)} />
      <ReportPreview values={values} />
    </>
  );
}

/** A variant with the values of the form; one that is not valid yet, such as a colour while it is typed, is as in the variant that is there. */
function variantWith(own: Variant, values: Values<typeof variantThing>): Variant {
  const entries = variantThing.fields;
  const good = <K extends keyof typeof values>(name: K, otherwise: (typeof values)[K]) =>
    v.is(entries[name] as v.GenericSchema, values[name]) ? values[name] : otherwise;
  const { theme, features } = own;
  return {
    ...own,
    appName: good("appName", own.appName),
    logoPath: good("logoPath", own.logoPath),
    submittedLabel: values.submittedLabel,
    wrongLogin: values.wrongLogin,
    mobileTeamPhone: values.mobileTeamPhone,
    theme: {
      brand: good("brand", theme.brand),
      onBrand: good("onBrand", theme.onBrand),
      brandDark: good("brandDark", theme.brandDark),
      onBrandDark: good("onBrandDark", theme.onBrandDark),
    },
    features: Object.fromEntries(
      Object.keys(features).map((name) => [name, values[name as keyof Variant["features"]]]),
    ) as Variant["features"],
    texts: Object.fromEntries(variantTextNames.map((name) => [name, good(name, {})])) as VariantTexts,
  };
}
