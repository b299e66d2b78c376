import { hasItsPlaces, maxWordingBytes, type VariantTextName, variantTexts, type Wordings } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { useFaultText } from "../../../lib/fault-text.ts";
import { useFormat, useLanguage, useText } from "../../../lib/i18n/i18n.tsx";
import { loadLanguage } from "../../../lib/i18n/load.ts";
import type { Compiled } from "../../../lib/i18n/texts.ts";
import { makeStore, useStore } from "../../../lib/store.ts";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import type { Control, ControlProps } from "../things/thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

/** The language whose wordings are shown; empty: the reader's. One choice for all texts of the form. */
const chosen = makeStore("");

function useShownLanguage(): string {
  const own = useLanguage().language;
  return useStore(chosen) || own;
}

/** Chooses the language whose wordings the form shows. */
export function WordingLanguage() {
  const t = useText();
  const { languages } = useLanguage();
  return (
    <NativeSelect
      label={t("admin.wording.language")}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={useShownLanguage()}
      onChange={({ target }) => chosen.set(target.value)}
    />
  );
}

/** A portal's own wording of a text, in one language after the other; an empty one is the shipped text's. */
export function wordingOf(name: VariantTextName): Control {
  return {
    Input: (props) => <WordingInput {...props} name={name} />,
    Shown: ShownWordings,
  };
}

function WordingInput({ id, label, hint, error, value, onChange, name }: ControlProps & { name: VariantTextName }) {
  const t = useText();
  const faultText = useFaultText();
  const language = useShownLanguage();
  const shipped = useShippedText(language, name);
  const own = asWordings(value);
  const words = Object.hasOwn(own, language) ? (own[language] ?? "") : "";
  const { [language]: _, ...others } = own;
  const elsewhere = useNames(Object.keys(others));
  const broken = useNames(Object.entries(own).flatMap(([code, text]) => (hasItsPlaces(name, text) ? [] : code)));
  const about = [
    hint,
    shipped && t("admin.wording.shipped", { text: shipped }),
    elsewhere && t("admin.wording.elsewhere", { languages: elsewhere }),
  ];
  return (
    <TextArea
      {...{ id, label }}
      lang={language}
      rows={2}
      maxLength={maxWordingBytes}
      placeholder={shipped}
      description={about.filter(Boolean).join(" ")}
      error={broken === "" ? error : `${broken}: ${faultText("places") ?? ""}`}
      value={words}
      onChange={({ target }) => onChange(target.value.trim() === "" ? others : { ...others, [language]: target.value })}
    />
  );
}

/** The shipped words of a text in any language, with its places as they are written. */
function useShippedText(language: string, name: VariantTextName): string {
  const [compiled, setCompiled] = useState<Compiled>();
  useEffect(() => {
    let isGone = false;
    void loadLanguage(language)
      .then((loaded) => isGone || setCompiled(loaded.compiled))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [language]);
  const text = compiled?.[variantTexts[name].keys[0]];
  const places = Object.fromEntries(variantTexts[name].parameters.map((parameter) => [parameter, `{${parameter}}`]));
  return typeof text === "function" ? text(places) : (text ?? "");
}

function useNames(codes: readonly string[]): string {
  const format = useFormat();
  const { languages } = useLanguage();
  return format.list(codes.map((code) => languages.find((one) => one.code === code)?.name ?? code));
}

function ShownWordings({ value }: { value: unknown }) {
  const t = useText();
  const { languages } = useLanguage();
  const own = Object.entries(asWordings(value));
  if (own.length === 0) return <span className={shapes.quiet}>{t("admin.wording.none")}</span>;
  return (
    <ul className={styles.wordings}>
      {own.map(([code, words]) => (
        <li key={code}>
          {languages.find((one) => one.code === code)?.name ?? code}: <span lang={code}>{words}</span>
        </li>
      ))}
    </ul>
  );
}

function asWordings(value: unknown): Wordings {
  return typeof value === "object" && value !== null ? (value as Wordings) : {};
}
