import {
  contrast,
  listAdministeredVariants,
  readAdministeredVariant,
  saveAdministeredVariant,
  type Values,
  type VariantTextName,
  variantThing,
} from "@remotebay/contract";
import { lazy, Suspense } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { Badge } from "../../../ui/badge.tsx";
import { SkeletonCard } from "../../../ui/skeleton.tsx";
import { gateTexts, insurerGates } from "../controls/insurer-gates-control.tsx";
import { colour, oneOfWords } from "../controls/look-controls.tsx";
import { logo } from "../controls/logo-control.tsx";
import { line, toggle } from "../controls/plain-controls.tsx";
import { WordingLanguage, wordingOf } from "../controls/wording-control.tsx";
import { type ThingField, thingScreen } from "./thing-screen.ts";
import styles from "../admin.module.css";

type VariantValues = Values<typeof variantThing>;

function feature(label: PlainTextKey, section?: PlainTextKey): ThingField {
  return { label, empty: false, control: toggle(), ...(section ? { section } : {}) };
}

/** The portal's own wording of a text. */
function words(name: VariantTextName): ThingField {
  return { label: `admin.wording.texts.${name}`, empty: {}, control: wordingOf(name) };
}

/** Portals. */
export const variant = thingScreen(variantThing, {
  room: "variants",
  calls: { list: listAdministeredVariants, read: readAdministeredVariant, save: saveAdministeredVariant },
  title: "admin.rooms.variants.title",
  columns: [
    {
      id: "appName",
      label: "admin.variant.appName",
      text: (row) => row.appName,
      cell: ({ appName, brand, onBrand }) => (
        <span className={styles.shownColour}>
          <span className={styles.sample} style={{ background: brand, color: onBrand }} aria-hidden>
            A
          </span>
          <strong>{appName}</strong>
        </span>
      ),
      sorts: true,
    },
    { id: "Key", label: "admin.variant.key", text: (row) => row.Key, sorts: true },
    {
      id: "Changed",
      label: "admin.variant.changed",
      text: (row) => row.Changed,
      cell: ({ Changed }, { format }) => (Changed === 0 ? "–" : <Badge tone="info">{format.number(Changed)}</Badge>),
    },
  ],
  fields: {
    appName: { label: "admin.variant.appName", empty: "", control: line() },
    logoPath: { label: "admin.variant.logo", hint: "admin.variant.logoHint", empty: "", control: logo() },
    mobileTeamPhone: { label: "admin.variant.mobileTeam", hint: "admin.variant.mobileTeamHint", empty: "", control: line() },
    submittedLabel: {
      label: "admin.variant.submitted",
      empty: "submitted",
      control: oneOfWords({ submitted: "admin.variant.submittedWord", requested: "admin.variant.requestedWord" }),
    },
    reportGate: {
      label: "admin.variant.gate",
      hint: "admin.variant.gateHint",
      empty: "none",
      control: oneOfWords(gateTexts),
    },
    insurerGates: {
      label: "admin.variant.insurerGates",
      hint: "admin.variant.insurerGatesHint",
      empty: [],
      control: insurerGates(),
      wide: true,
    },
    wrongLogin: {
      label: "admin.variant.wrongLogin",
      empty: "default",
      control: oneOfWords({ default: "admin.variant.wrongLoginLong", short: "admin.variant.wrongLoginShort" }),
    },
    brand: { label: "admin.variant.brand", empty: "#0b5a66", control: colour(), section: "admin.variant.colours" },
    onBrand: { label: "admin.variant.onBrand", empty: "#ffffff", control: colour() },
    brandDark: { label: "admin.variant.brandDark", empty: "#6cc7d3", control: colour() },
    onBrandDark: { label: "admin.variant.onBrandDark", empty: "#06272c", control: colour() },
    vehicleAssist: feature("admin.variant.vehicleAssist", "admin.variant.menu"),
    location: feature("admin.variant.location"),
    profileLink: feature("admin.variant.profileLink"),
    coins: feature("admin.variant.coins", "admin.variant.features"),
    confirmConnection: feature("admin.variant.confirmConnection"),
    leaveClosedChat: feature("admin.variant.leaveClosedChat"),
    remoteDiagnostics: feature("admin.variant.remoteDiagnostics"),
    audit: feature("admin.variant.audit"),
    adminSecondFactor: feature("admin.variant.adminSecondFactor"),
    partnerRequest: feature("admin.variant.partnerRequest"),
    storeLanguage: feature("admin.variant.storeLanguage"),
    calibrationValues: feature("admin.variant.calibrationValues"),
    welcomeText: { ...words("welcomeText"), section: "admin.variant.wordings", SectionTools: WordingLanguage },
    wrongSignInText: words("wrongSignInText"),
    newRequestText: words("newRequestText"),
    submittedText: words("submittedText"),
    closedText: words("closedText"),
    closedHelpText: words("closedHelpText"),
    redText: words("redText"),
    redAdviceText: words("redAdviceText"),
    aboutText: words("aboutText"),
  },
  shipped: ({ Shipped }) => Object.fromEntries(Object.entries(Shipped).map(([name, value]) => [name, JSON.parse(value) as unknown])),
  Preview: Previews,
});

const surfaces = [
  { theme: "light", surface: "#ffffff", text: "#1b1e1f", brand: "brand", on: "onBrand" },
  { theme: "dark", surface: "#2e3236", text: "#f2f2ee", brand: "brandDark", on: "onBrandDark" },
] as const;

const PortalPreview = lazy(async () => ({ default: (await import("../portal/portal-preview.tsx")).PortalPreview }));

/** What the values look like: the contrast of their colours, Home, and a report. */
function Previews({ values }: { values: VariantValues }) {
  return (
    <>
      <Look values={values} />
      <Suspense fallback={<SkeletonCard count={2} />}>
        <PortalPreview values={values} />
      </Suspense>
    </>
  );
}

/** Home's head and a button in these colours, light and dark, with the contrast of each pair. */
function Look({ values }: { values: VariantValues }) {
  const t = useText();
  const format = useFormat();
  const ratio = (one: string, other: string) => {
    const found = /^#[0-9a-f]{6}$/.test(one) && /^#[0-9a-f]{6}$/.test(other) ? contrast(one, other) : 1;
    return { found, text: t("admin.variant.ratio", { ratio: format.number(found, { maximumFractionDigits: 1 }) }) };
  };
  return (
    <section aria-label={t("admin.variant.preview")} className={styles.looks}>
      {surfaces.map(({ theme, surface, text, brand, on }) => {
        const [name, button] = [ratio(values[brand], surface), ratio(values[on], values[brand])];
        return (
          <div key={theme} data-theme={theme} className={styles.look} style={{ background: surface, color: text }}>
            <strong style={{ color: values[brand] }}>{values.appName}</strong>
            <span>{t("home.title")}</span>
            <span className={styles.lookButton} style={{ background: values[brand], color: values[on] }}>
              {t("shell.newRequest")}
            </span>
            {[name, button].map((pair, nth) => (
              <Badge key={nth === 0 ? "name" : "button"} tone={pair.found >= 4.5 ? "success" : "danger"}>
                {t(nth === 0 ? "admin.variant.onSurface" : "admin.variant.onButton")}: {pair.text}
              </Badge>
            ))}
          </div>
        );
      })}
    </section>
  );
}
