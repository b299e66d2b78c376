import { CircleAlert, CloudOff } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type CallProblem, isTransient } from "./http.ts";
import { useText } from "./i18n/i18n.tsx";
import { useProblemText } from "./problem-text.ts";

export interface NotLoadedProps {
  /** What is missing. */
  what: "request" | "list" | "report" | "page";
  problem: CallProblem;
  /** The title where the service did answer. */
  failed: string;
  level?: 1 | 2;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** In place of data that could not be loaded. Without a connection it says what this device lacks; the data appears when the service is back. */
export function NotLoaded({ what, problem, failed, level = 1, isRetrying = false, onRetry }: NotLoadedProps) {
  const t = useText();
  const problemText = useProblemText();
  const isLost = isTransient(problem);
  return (
    <div role={isLost ? "status" : "alert"}>
      <EmptyState
        level={level}
        icon={isLost ? <CloudOff aria-hidden /> : <CircleAlert aria-hidden />}
        title={isLost ? t("shell.notHere", { what }) : failed}
        text={isLost ? t("shell.notHereText") : problemText(problem)}
        action={
          <Button variant={isLost ? "secondary" : "primary"} pending={isRetrying} onClick={onRetry}>
            {t("common.retry")}
          </Button>
        }
      />
    </div>
  );
}
