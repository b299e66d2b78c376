import type { ServiceRequest } from "@remotebay/contract";
import { CircleCheck } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { stepId } from "./step-bar.tsx";
import { useJobCalls } from "./use-job-calls.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./workbench.module.css";

const nothing = () => undefined;

/** The last step: once its report is sent, the job is completed here. */
export function CompleteCard({ request }: { request: ServiceRequest }) {
  const t = useText();
  const calls = useJobCalls(request, nothing);
  if (!request.Can.complete) return null;
  const isReady = request.Report !== null;
  return (
    <Card
      id={stepId("complete")}
      tabIndex={-1}
      className={styles.section}
      title={t("workbench.complete.step")}
      icon={<CircleCheck aria-hidden />}
    >
      <div className={styles.report}>
        {calls.trouble ? <Banner tone="danger" title={calls.trouble} onClose={calls.forget} closeText={t("common.close")} /> : null}
        <p className={shapes.quiet}>
          {isReady ? t("workbench.complete.ready", { shop: request.Location.Name }) : t("workbench.complete.first")}
        </p>
        {isReady ? (
          <div className={styles.buttons}>
            <Button
              variant="primary"
              data-step-focus
              icon={<CircleCheck aria-hidden />}
              pending={calls.move.isBusy}
              onClick={() => calls.moveTo("Completed")}
            >
              {t("workbench.actions.complete")}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
