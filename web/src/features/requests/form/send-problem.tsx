import type { CallProblem } from "../../../lib/call.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { ClosedNews } from "../../opening-hours/closed-news.tsx";

/** Why the service did not take a request. Outside the opening hours they are shown in a dialog (domain.md#hours-closed), from where `onKeep` keeps it as pending. */
export function SendProblem({ problem, onKeep }: { problem: CallProblem; onKeep?: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  if (problem.code === "shop-closed") return <ClosedNews info={problem.info} onKeep={onKeep} />;
  const { ActiveWorkOrderNo: workOrder, UserName: userName, VinNo: vin } = problem.info;
  const text =
    problem.code === "vin-in-use"
      ? t("vehicles.inUse.text", { workOrder: String(workOrder), user: String(userName), vin: String(vin) })
      : problemText(problem);
  return <Banner tone="danger" title={text} />;
}
