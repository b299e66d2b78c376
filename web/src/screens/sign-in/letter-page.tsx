import type { FormEvent, ReactNode } from "react";
import { VisitorPage } from "./visitor-page.tsx";
import type { CallProblem } from "../../lib/call.ts";
import { useConfiguration, variantOf } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import styles from "./account.module.css";

export interface LetterPageProps {
  title: string;
  children?: ReactNode;
  /** What the service refused. */
  problem?: CallProblem | null;
  onSubmit?: () => void;
  /** Whether its reader asks for another link themselves. */
  hasAgain?: boolean;
  /** False while there is nobody to go back to sign-in. */
  hasBack?: boolean;
}

/** The frame of these pages: a form with the last problem above it and the way back to sign-in below. */
export function LetterPage({ title, children, problem, onSubmit, hasAgain = false, hasBack = true }: LetterPageProps) {
  const t = useText();
  const problemText = useProblemText();
  const variant = variantOf(useConfiguration(), "default");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <VisitorPage title={title} variant={variant}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {problem && problem.errors.length === 0 ? (
          <Banner
            tone="danger"
            action={
              hasAgain && problem.code === "link-ended" ? (
                <LinkButton size="sm" href="/forgot">
                  {t("account.again")}
                </LinkButton>
              ) : undefined
            }
          >
            {problemText(problem)}
          </Banner>
        ) : null}
        {children}
        {hasBack ? (
          <div>
            <LinkButton variant="quiet" href="/login">
              {t("account.forgot.back")}
            </LinkButton>
          </div>
        ) : null}
      </form>
    </VisitorPage>
  );
}
