import { listTerms, readTerms, removeTerms, saveTerms, termsThing, type Values, type VersionState } from "@remotebay/contract";
import { RotateCcw } from "lucide-react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { oneOf } from "../controls/choice-controls.tsx";
import { instant } from "../controls/time-controls.tsx";
import { useStartNew } from "../use-start-new.ts";
import { NewVersion } from "../words/new-version.tsx";
import { TermsChanges, TermsPreview, termsText } from "../words/terms-text.tsx";
import { languageName, useLanguages } from "../words/use-languages.ts";
import { type ReadThing, thingScreen } from "./thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

const tones: Record<VersionState, Tone> = { past: "neutral", now: "success", later: "info" };

/** The versions of the terms and conditions. */
export const terms = thingScreen(termsThing, {
  room: "terms",
  calls: { list: listTerms, read: readTerms, save: saveTerms, remove: removeTerms },
  title: "admin.rooms.terms.title",
  create: "admin.terms.create",
  Create: NewVersion,
  columns: [
    {
      id: "Language",
      label: "admin.terms.language",
      text: ({ Language }, { format }) => languageName(Language, format.culture),
      sorts: true,
    },
    { id: "ValidFrom", label: "admin.terms.validFrom", text: ({ ValidFrom }, { format }) => format.exact(ValidFrom), sorts: true },
    {
      id: "State",
      label: "admin.terms.state",
      text: ({ State }, { t }) => t(`admin.terms.states.${State}`),
      cell: ({ State }, { t }) => <Badge tone={tones[State]}>{t(`admin.terms.states.${State}`)}</Badge>,
    },
    {
      id: "IsShipped",
      label: "admin.terms.text",
      text: ({ IsShipped }, { t }) => t(IsShipped ? "admin.terms.shippedOnes" : "admin.terms.ownOnes"),
    },
    { id: "By", label: "admin.terms.by", text: ({ By }) => By },
  ],
  firstOrder: "ValidFrom",
  none: "admin.terms.shippedText",
  fields: {
    Language: { label: "admin.terms.language", empty: "en", control: oneOf(useLanguages) },
    ValidFrom: {
      label: "admin.terms.validFrom",
      hint: "admin.terms.validFromHint",
      empty: new Date().toISOString(),
      control: instant(),
    },
    Text: { label: "admin.terms.text", hint: "admin.terms.textHint", empty: "", control: termsText(), wide: true },
  },
  facts: ({ State, By }, { t }) => [
    { name: t("admin.terms.state"), value: t(`admin.terms.states.${State}`) },
    { name: t("admin.terms.by"), value: By },
  ],
  Preview,
  Extras: Version,
});

function Preview({ values }: { values: Values<typeof termsThing> }) {
  const t = useText();
  return (
    <section aria-label={t("admin.terms.preview")} className={shapes.stack}>
      <h2>{t("admin.terms.preview")}</h2>
      {values.Text.trim() === "" ? <p className={shapes.quiet}>{t("admin.terms.shippedText")}</p> : <TermsPreview text={values.Text} />}
    </section>
  );
}

/** What the version changed, and the ways to go on from it or to the shipped terms. */
function Version({ found }: { found: ReadThing<typeof termsThing> }) {
  const t = useText();
  const startNew = useStartNew("terms", "terms");
  const { Facts, Values: values } = found;
  const start = (Text: string) => startNew({ Language: values.Language, ValidFrom: new Date().toISOString(), Text });
  return (
    <>
      <div className={shapes.buttons}>
        <Button icon={<RotateCcw aria-hidden />} onClick={() => start(Facts.Shown)}>
          {t("admin.terms.again")}
        </Button>
        <Button onClick={() => start("")}>{t("admin.terms.backToShipped")}</Button>
      </div>
      <Card title={t("admin.terms.changed")}>
        <TermsChanges before={Facts.Before} after={Facts.Shown} />
      </Card>
    </>
  );
}
