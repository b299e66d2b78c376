import { updateContact } from "@remotebay/contract";
import { Monitor, Moon, Sun } from "lucide-react";
import { allLanguages } from "../../../../locales/languages.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { loadUser } from "../../lib/session.ts";
import { useStore } from "../../lib/store.ts";
import { setTheme, type Theme, theme } from "../../lib/theme.ts";
import { useSend } from "../../lib/use-send.ts";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import styles from "./profile.module.css";

/** Language, which goes with the user, and appearance, which stays on the device. */
export function Settings() {
  const t = useText();
  const problemText = useProblemText();
  const { language, setLanguage } = useLanguage();
  const chosen = useStore(theme);
  const sending = useSend(updateContact, { onDone: () => void loadUser() });

  const speak = (code: string) => {
    const complete = allLanguages.find((one) => one.code === code)?.complete;
    void setLanguage(complete ? code : "en");
    sending.send({ body: { Language: code } });
  };
  const look = (value: Theme, label: string, icon: React.ReactNode) => ({ value, label, icon });
  return (
    <div className={styles.form}>
      <NativeSelect
        label={t("shell.profileLanguage")}
        value={language}
        error={sending.problem ? problemText(sending.problem) : undefined}
        onChange={(event) => speak(event.target.value)}
        options={allLanguages.map(({ code, name, complete }) => ({ value: code, label: complete ? name : t("shell.profileInEnglish", { language: name }) }))}
      />
      <SegmentedChoice
        label={t("shell.theme")}
        value={chosen}
        onChange={setTheme}
        items={[
          look("light", t("shell.themeLight"), <Sun aria-hidden />),
          look("dark", t("shell.themeDark"), <Moon aria-hidden />),
          look("system", t("shell.themeSystem"), <Monitor aria-hidden />),
        ]}
      />
    </div>
  );
}
