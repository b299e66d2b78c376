import {
  getRequest,
  type Priority,
  releaseJob,
  type ServiceRequest,
  takeJob,
  updateRequestPriority,
  updateRequestStatus,
} from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useSend } from "../../lib/use-send.ts";
import { toast } from "../../ui/toast.tsx";

export type JobCalls = ReturnType<typeof useJobCalls>;

/** The calls of the buttons, and the text of the last problem. */
export function useJobCalls({ Id }: ServiceRequest, close: () => void) {
  const t = useText();
  const problemText = useProblemText();
  const client = useQueryClient();
  const take = useSend(takeJob, {
    // A concurrent change that no live event reported: the cached request is stale.
    onProblem: () => void client.invalidateQueries({ queryKey: keyOf(getRequest, { query: { id: Id } }) }),
  });
  const release = useSend(releaseJob, {
    onQueued: close,
    onDone: () => {
      toast({ text: t("workbench.actions.released") });
      close();
    },
  });
  const move = useSend(updateRequestStatus, { onDone: close, onQueued: close });
  const priority = useSend(updateRequestPriority);
  const all = [take, release, move, priority];
  const problem = all.find((one) => one.problem)?.problem;
  const technician = problem?.info["Technician"];
  const isTaken = problem?.code === "job-taken" && typeof technician === "string" && technician !== "";
  return {
    take,
    release,
    move,
    moveTo: (Status: "InProcess" | "Completed", Reason?: string) => move.send({ body: { Id, Status, Reason } }),
    prioritise: (Priority: Priority) => priority.send({ body: { Id, Priority } }),
    trouble: problem ? (isTaken ? t("problems.job-taken-by", { technician }) : problemText(problem)) : undefined,
    forget: () => {
      for (const one of all) one.reset();
    },
  };
}
