import { messageLanguage, type MessageLanguage } from "@remotebay/contract";
import { type ReactNode, useState } from "react";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import styles from "./translated-text.module.css";

/** The language of messages that the reader reads in. */
export function useReaderLanguage(): MessageLanguage {
  return messageLanguage(useLanguage().language);
}

/** True of a text that is known to be in another language than the reader's. */
export function isForeign(language: string, reader: MessageLanguage): boolean {
  return language !== "" && messageLanguage(language) !== reader;
}

interface TranslatedTextProps {
  original: string;
  /** Of the original; empty if it is not known. */
  language: string;
  /** In the reader's language; undefined if there is none. */
  translation: string | undefined;
  isLoading: boolean;
  /** False of a text that is shown as it is, without a word about its language. */
  isTranslatable: boolean;
  /** The text itself, in this language. */
  children: (text: string, lang: string | undefined) => ReactNode;
}

/** What somebody wrote: in the reader's language where there is a translation, the original one tap away; else the original, and a word that it is not translated. */
export function TranslatedText({ original, language, translation, isLoading, isTranslatable, children }: TranslatedTextProps) {
  const t = useText();
  const mine = useReaderLanguage();
  const [isOriginal, setOriginal] = useState(false);
  const shown = isOriginal ? undefined : translation;
  return (
    <>
      {shown === undefined ? children(original, language || undefined) : children(shown, mine)}
      {isTranslatable ? (
        <p className={styles.language}>
          {translation === undefined ? (
            isLoading ? null : (
              t("chat.notTranslated")
            )
          ) : (
            <>
              {isOriginal ? null : <span>{t("chat.translated")}</span>}
              <button type="button" onClick={() => setOriginal(!isOriginal)}>
                {t(isOriginal ? "chat.translation" : "chat.original")}
              </button>
            </>
          )}
        </p>
      ) : null}
    </>
  );
}
