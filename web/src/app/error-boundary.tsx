import { TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode } from "react";
import { useText } from "../lib/i18n/i18n.tsx";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./starting.module.css";

/** Catches errors of one screen so that the rest keeps working. React supports error boundaries as classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** Shown for a screen that failed, with links to continue (section 2 "error page with a return-home link"). */
export function Failed() {
  const t = useText();
  return (
    <div className={styles.page} role="alert">
      <EmptyState
        level={1}
        icon={<TriangleAlert aria-hidden />}
        title={t("shell.failedTitle")}
        text={t("shell.failedText")}
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t("common.reload")}
            </Button>
            <LinkButton href="/">{t("shell.returnHome")}</LinkButton>
          </>
        }
      />
    </div>
  );
}
