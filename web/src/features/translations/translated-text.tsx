import { isForeignText, messageLanguage, type MessageLanguage } from "@remotebay/contract";
import { type ReactNode, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import styles from "./translated-text.module.css";

/** Who reads what others wrote: in the language of their profile, whatever the language of the screen. */
interface Reader {
  /** The language into which messages are translated for them. */
  language: MessageLanguage;
  /** True of a text that is known to be in another language than theirs. */
  isForeign: (language: string) => boolean;
}

export function useReader(): Reader {
  const { Language } = useUser();
  return { language: messageLanguage(Language), isForeign: (language) => isForeignText(language, Language) };
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
  const { language: mine } = useReader();
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
