import { getTerms, type Variant } from "@remotebay/contract";
import { Globe } from "lucide-react";
import { type ReactNode, useLayoutEffect } from "react";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { logoPicture } from "../../lib/configuration.ts";
import { useDocumentTitle } from "../../lib/page-title.ts";
import { applyVariant } from "../../lib/theme.ts";
import { Logo } from "../../ui/logo.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { PromisePanel } from "./promise-panel.tsx";
import styles from "./visitor-page.module.css";

/** A page for somebody who is not signed in: sign-in and its states (domain.md#signin-open). */
export function VisitorPage({ title, variant, children }: { title: string; variant: Variant; children: ReactNode }) {
  const t = useText();
  useDocumentTitle(title);
  // Before it is painted: another portal's words would be seen for a moment.
  useLayoutEffect(() => applyVariant(variant), [variant]);
  return (
    <div className={styles.page}>
      <PromisePanel variant={variant} />
      <main className={styles.main}>
        <div className={styles.column}>
          <div className={styles.logo}>
            <Logo name={variant.appName} picture={logoPicture(variant)} />
          </div>
          <h1 className={styles.title}>{title}</h1>
          {children}
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
