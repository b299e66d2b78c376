import { CloudOff, TriangleAlert } from "lucide-react";
import { Component, type ErrorInfo, type ReactNode, useEffect } from "react";
import { useText } from "../lib/i18n/i18n.tsx";
import { FilesMissing, isReachable } from "../lib/i18n/load.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./starting.module.css";

/** Milliseconds between two looks whether missing files can be loaded. */
const again = 3000;

/** Catches errors of one screen so that the rest keeps working. React supports error boundaries as classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error("Something that is no error was thrown.") };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <Failed error={this.state.error} />;
  }
}

/** Shown for a screen that failed, with links to continue (domain.md#screen-errors). */
export function Failed({ error }: { error: unknown }) {
  const t = useText();
  if (error instanceof FilesMissing) return <Missing />;
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
            <LinkButton href="/log" variant="quiet">
              {t("shell.log")}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}

/** Shown for a screen whose files are not on this device; the page is loaded again when the service answers. */
function Missing() {
  const t = useText();
  useEffect(() => {
    const look = setInterval(() => {
      void isReachable().then((isThere) => {
        if (isThere) location.reload();
      });
    }, again);
    return () => clearInterval(look);
  }, []);
  return (
    <div className={styles.page} role="status">
      <EmptyState level={1} icon={<CloudOff aria-hidden />} title={t("shell.notHere", { what: "page" })} text={t("shell.notHereText")} />
    </div>
  );
}
