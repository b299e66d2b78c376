import { getTerms } from "@remotebay/contract";
import { Globe } from "lucide-react";
import { useEffect, useState } from "react";
import { solutionOf, useConfiguration, variantOf } from "../../lib/configuration.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useDocumentTitle } from "../../lib/page-title.ts";
import { onDevice } from "../../lib/storage.ts";
import { applyVariantTheme } from "../../lib/theme.ts";
import { Logo } from "../../ui/logo.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { PromisePanel } from "./promise-panel.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in.module.css";

const storageKey = "solution";

/** The sign-in page, the only one without a signed-in user (domain.md#signin-open). */
export function SignInScreen() {
  const t = useText();
  const configuration = useConfiguration();
  const [chosen, setChosen] = useState(Number(onDevice.read(storageKey) ?? 0) || undefined);
  const solution = solutionOf(configuration, chosen);
  const variant = variantOf(configuration, solution?.variant ?? "default");
  useDocumentTitle(t("auth.title"));
  useEffect(() => applyVariantTheme(variant), [variant]);

  const choose = (id: number) => {
    onDevice.write(storageKey, String(id));
    setChosen(id);
  };
  return (
    <div className={styles.page}>
      <PromisePanel appName={variant.appName} />
      <main className={styles.main}>
        <div className={styles.column}>
          <div className={styles.logo}>
            <Logo name={variant.appName} />
          </div>
          <h1 className={styles.title}>{t("auth.title")}</h1>
          <SignInForm variant={variant} solutions={configuration?.solutions ?? []} solution={solution} onSolution={choose} />
        </div>
        <footer className={styles.foot}>
          <LanguageChoice />
          <a href={`/api/${getTerms.path}`} target="_blank" rel="noreferrer" className={styles.terms}>
            {t("auth.terms")}
          </a>
        </footer>
      </main>
    </div>
  );
}

function LanguageChoice() {
  const t = useText();
  const { language, languages, setLanguage } = useLanguage();
  return (
    <NativeSelect
      hideLabel
      label={t("auth.language")}
      prefix={<Globe aria-hidden />}
      className={styles.language}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={language}
      onChange={(event) => void setLanguage(event.target.value)}
    />
  );
}
