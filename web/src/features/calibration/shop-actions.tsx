import { type CalibrationEventName, possibleEvents, stageOf } from "@remotebay/contract";
import { CircleCheckBig, Plug, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import type { Calibration } from "./use-calibration.ts";
import { usePublish } from "./use-publish.ts";
import shapes from "../../ui/shapes.module.css";

/** The one thing that the shop can do now. */
export function ShopActions({ calibration: { id, status, events } }: { calibration: Calibration }) {
  const t = useText();
  const problemText = useProblemText();
  const { publish, isBusy, state, problem } = usePublish(id);
  const possible = possibleEvents(status, "shop");
  const stage = stageOf(status);
  const isTrying = stage === "quickscanFailed" && events[0]?.Event === "devicesPaired";
  const button = (event: CalibrationEventName, text: string, icon: ReactNode) =>
    possible.includes(event) ? (
      <Button variant="primary" size="lg" icon={icon} pending={isBusy} onClick={() => publish(event)}>
        {text}
      </Button>
    ) : null;
  if (isTrying) return <Banner tone="success" title={t("calibration.act.triedAgain")} />;
  return (
    <div className={shapes.stack}>
      {stage === "quickscanFailed"
        ? button("devicesPaired", t("calibration.act.tryAgain"), <RotateCw aria-hidden />)
        : button("devicesPaired", t("calibration.act.paired"), <Plug aria-hidden />)}
      {/* The shop cannot know what to prepare before the technician said it. */}
      {stage === "preparation" ? button("prepComplete", t("calibration.act.prepared"), <CircleCheckBig aria-hidden />) : null}
      {state === "queued" ? <p role="status">{t("calibration.act.waits")}</p> : null}
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </div>
  );
}
