import { knownMessageLanguage, updateContact, writtenLanguage } from "@remotebay/contract";
import { Monitor, Moon, Sun } from "lucide-react";
import { allLanguages, firstLanguage, type Language, languageOf } from "../../../../locales/languages.ts";
import { languageWasChosen } from "../../lib/i18n/language.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { loadUser, useUser, useVariant } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { setTheme, theme } from "../../lib/theme.ts";
import { useSend } from "../../lib/use-send.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import styles from "./profile.module.css";

/** Language, stored with the user, and appearance, stored on the device. */
export function Settings() {
  const t = useText();
  const problemText = useProblemText();
  const { Language: stored } = useUser();
  const { storeLanguage } = useVariant().features;
  const { language, setLanguage } = useLanguage();
  const chosen = useStore(theme);
  const spoken = writtenCode(storeLanguage ? stored : languageWasChosen() ? language : "");
  const sending = useSend(updateContact, { onDone: () => void loadUser() });

  const speak = (code: string) => {
    void setLanguage(code === "" ? "" : (languageOf(code) ?? firstLanguage));
    if (storeLanguage) sending.send({ body: { Language: code } });
  };
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t("profile.language")}
        description={t("profile.languageHint")}
        value={spoken}
        placeholder={t("profile.browser")}
        error={sending.problem ? problemText(sending.problem) : undefined}
        onChange={(event) => speak(event.target.value)}
        options={offeredTo(spoken).map(({ code, name, texts }) => ({
          value: code,
          label: texts !== "none" ? name : t("profile.inEnglish", { language: name }),
        }))}
      />
      <SegmentedChoice
        label={t("shell.theme")}
        value={chosen}
        onChange={setTheme}
        items={[
          { value: "light", label: t("shell.themeLight"), icon: <Sun aria-hidden /> },
          { value: "dark", label: t("shell.themeDark"), icon: <Moon aria-hidden /> },
          { value: "system", label: t("shell.themeSystem"), icon: <Monitor aria-hidden /> },
        ]}
      />
    </div>
  );
}

/** The code by which the choice lists a stored language: Greek may be stored as `gr`. */
function writtenCode(language: string): string {
  return language === "" ? "" : writtenLanguage(language);
}

/** The languages of the choice (domain.md#languages-choice), and the one that is stored already where it is none of them. */
function offeredTo(spoken: string): Language[] {
  return allLanguages.filter(({ code }) => code === spoken || knownMessageLanguage(code) !== undefined);
}
