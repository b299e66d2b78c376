import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProgressBar } from "../../ui/progress.tsx";
import type { FileState } from "./use-list-file.ts";

interface FileDialogProps {
  state: FileState;
  onRetry: () => void;
  onClose: () => void;
}

/** How far a list's file is, why it failed, or that it is not the whole list; closing it stops the file. */
export function FileDialog({ state: { got, total, problem, cutAt }, onRetry, onClose }: FileDialogProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("views.file.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        cutAt === undefined ? (
          <>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            {problem ? (
              <Button variant="primary" onClick={onRetry}>
                {t("common.retry")}
              </Button>
            ) : null}
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t("common.close")}
          </Button>
        )
      }
    >
      {problem ? (
        <Banner tone="danger" title={problemText(problem)} />
      ) : cutAt === undefined ? (
        <ProgressBar
          label={t("views.file.pending")}
          {...(total > 0
            ? { value: got / total, valueText: t("views.file.progress", { got: format.number(got), total: format.number(total) }) }
            : {})}
        />
      ) : (
        <Banner tone="warning" title={t("views.file.cut", { count: cutAt })}>
          {t("views.file.cutText")}
        </Banner>
      )}
    </Dialog>
  );
}
