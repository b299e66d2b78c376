import { getQueue, takeJob } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { CallProblem, send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { toast } from "../../ui/toast.tsx";
import { freeJobs, waitingMinutes } from "./queue-words.ts";

/**
 * Takes the first unassigned job, regardless of the filters, opens it and says why it is the next. If another technician was faster, it tries the next one.
 * Not through the outbox: which job is next is only known with a connection, and one that is taken later is not the next any more.
 */
export function useTakeNext(open: (id: number) => void): { takeNext: () => void; isTaking: boolean } {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const client = useQueryClient();
  const busy = useRef(false);
  const [isTaking, setTaking] = useState(false);

  const take = async () => {
    const rows = await send(getQueue, { query: { pageSize: 100 } });
    for (const row of freeJobs(rows, Date.now())) {
      if (!(await takes(row.Id))) continue;
      void client.invalidateQueries({ queryKey: [getQueue.path.toLowerCase()] });
      const about = { vehicle: vehicleOf(row) || row.WorkOrderNumber, wait: format.duration(waitingMinutes(row, Date.now())) };
      toast({ text: t(`workbench.next.because.${row.Priority}`, about), tone: "success", key: "take-next" });
      return open(row.Id);
    }
    toast({ text: t("workbench.next.none"), key: "take-next" });
  };
  const takeNext = () => {
    if (busy.current) return;
    busy.current = true;
    setTaking(true);
    take()
      .catch((problem: unknown) => toast({ text: problemText(problem), tone: "warning", key: "take-next" }))
      .finally(() => {
        busy.current = false;
        setTaking(false);
      });
  };
  return { takeNext, isTaking };
}

/** Returns false if another technician was faster. */
async function takes(id: number): Promise<boolean> {
  try {
    await send(takeJob, { body: { Id: id } });
    return true;
  } catch (error) {
    const isGone = error instanceof CallProblem && ["job-taken", "move-not-allowed", "not-found"].includes(error.code);
    if (isGone) return false;
    throw error;
  }
}
