import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { I18nProvider as AriaLocale } from "react-aria-components/I18nProvider";
import { cultureOf, type Language, languages } from "../../../../locales/languages.ts";
import { type Format, makeFormat } from "./format.ts";
import { isOffered, languageWasChosen, noteShown, preferredLanguage, rememberLanguage } from "./language.ts";
import { speakLibrary } from "./library-texts.ts";
import { type LoadedLanguage, loadLanguage } from "./load.ts";
import { useStore } from "../store.ts";
import { finder, type Overlay, type Translate, translator } from "./texts.ts";
import { wording } from "./wording.ts";

interface I18n {
  language: LoadedLanguage;
  text: Translate;
  format: Format;
  find: ReturnType<typeof finder>;
  setLanguage: (code: string) => Promise<void>;
  adoptLanguage: (code: string) => Promise<void>;
}

const Context = createContext<I18n | undefined>(undefined);

/** Provides texts and formats to its children, those of React Aria too, and sets `<html lang>`. */
export function I18nProvider({ initial, children }: { initial: LoadedLanguage; children: ReactNode }) {
  const [language, setLoaded] = useState(initial);

  const show = useCallback(async (code: string) => {
    if (!isOffered(code)) return;
    const loaded = await loadLanguage(code);
    noteShown(code);
    // The language that is shown stays the same value: a new one would render everything again, and ask for the user's language again, without end.
    setLoaded((shown) => (shown.code === loaded.code ? shown : loaded));
  }, []);

  useEffect(() => {
    document.documentElement.lang = language.code;
  }, [language]);

  const overlay = useStore(wording);
  const value = useMemo<I18n>(() => {
    speakLibrary(language.library);
    return {
      ...spoken(language, overlay),
      setLanguage: async (code) => {
        rememberLanguage(code);
        await show(code === "" ? preferredLanguage() : code);
      },
      adoptLanguage: async (code) => {
        if (!languageWasChosen()) await show(code);
      },
    };
  }, [language, show, overlay]);

  return (
    <Context value={value}>
      {/* Without it, React Aria speaks the browser's language, and lays out from right to left for an Arabic one. */}
      <AriaLocale locale={value.format.culture}>{children}</AriaLocale>
    </Context>
  );
}

/** Texts and formats of a language, with a portal's own wordings in their place. */
function spoken(language: LoadedLanguage, overlay: Overlay | undefined): Pick<I18n, "language" | "text" | "format" | "find"> {
  const own = overlay?.(language.code);
  const text = translator(language.compiled, own);
  const format = makeFormat({ culture: cultureOf(language.code, navigator.languages), text });
  return { language, text, format, find: finder(language.compiled, own) };
}

/** Shows its children with the wordings of another portal, or with the product's own texts. */
export function WithWording({ overlay, children }: { overlay: Overlay; children: ReactNode }) {
  const i18n = useI18n();
  const value = useMemo(() => ({ ...i18n, ...spoken(i18n.language, overlay) }), [i18n, overlay]);
  return <Context value={value}>{children}</Context>;
}

function useI18n(): I18n {
  const value = use(Context);
  if (!value) throw new Error("There is no I18nProvider above this component.");
  return value;
}

/** `t("requests.list.count", { count })`: texts in the user's language. */
export function useText(): Translate {
  return useI18n().text;
}

/** The text of a key that is only known at run time, or undefined: `find(`problems.${code}`)`. */
export function useFindText(): ReturnType<typeof finder> {
  return useI18n().find;
}

/** Formats for dates, times and numbers in the user's culture. */
export function useFormat(): Format {
  return useI18n().format;
}

/** The user's language, all languages, and functions to change it: by choice (stored on the device; empty is the browser's), or from the user's record (unless chosen). */
export function useLanguage(): { language: string; languages: readonly Language[] } & Pick<I18n, "setLanguage" | "adoptLanguage"> {
  const { language, setLanguage, adoptLanguage } = useI18n();
  return { language: language.code, languages, setLanguage, adoptLanguage };
}
