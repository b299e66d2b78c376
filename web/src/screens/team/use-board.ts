import { assignMany, type AssignResult, getTeamBoard, type TeamBoard, type UnassignedJob } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { toast } from "../../ui/toast.tsx";

/** Milliseconds after which the board is asked anew: who is here is told by no event. */
const poll = 30_000;

export type Board = ReturnType<typeof useBoard>;

/** The board, and what assigns its jobs. */
export function useBoard() {
  const t = useText();
  const { data, error, refetch, dataUpdatedAt } = useCall(getTeamBoard, {}, { poll });
  const client = useQueryClient();
  /** Jobs that were given away here; they leave the list at once. */
  const [given, setGiven] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<readonly AssignResult[]>([]);
  const show = (ids: readonly number[]) => setGiven((now) => new Set([...now].filter((id) => !ids.includes(id))));
  const again = () => client.invalidateQueries({ queryKey: keyOf(getTeamBoard, {}) });
  const undoing = useSend(assignMany, {
    onDone: ({ Results }) => {
      show(Results.map(({ Id }) => Id));
      setRefused(Results.filter(({ Outcome }) => Outcome !== "assigned"));
      void again();
    },
  });
  const sending = useSend(assignMany, {
    isShown: true,
    onDone: ({ Results }, { body }) => {
      const done = Results.filter(({ Outcome }) => Outcome === "assigned");
      const others = Results.filter(({ Outcome }) => Outcome !== "assigned");
      show(others.map(({ Id }) => Id));
      setRefused(others);
      // Once the board says so itself: whoever puts one back brings it back here too.
      void again().then(() => show(done.map(({ Id }) => Id)));
      const name = nameOf(data, body.TechnicianId);
      const undo = () => undoing.send({ body: { Jobs: done.map(({ Id }) => ({ Id, From: body.TechnicianId })), TechnicianId: null } });
      if (done.length > 0)
        toast({
          text: t("team.assigned", { count: done.length, name }),
          tone: "success",
          action: { text: t("common.undo"), onAction: undo },
        });
    },
    onProblem: (_, { body }) => show(body.Jobs.map(({ Id }) => Id)),
  });
  const assign = (jobs: readonly number[], TechnicianId: number) => {
    if (jobs.length === 0) return;
    setGiven((now) => new Set([...now, ...jobs]));
    setRefused([]);
    sending.sendNow({ body: { Jobs: jobs.map((Id) => ({ Id, From: null })), TechnicianId } }).catch(() => undefined);
  };
  const jobs: readonly UnassignedJob[] = (data?.Jobs ?? []).filter(({ Id }) => !given.has(Id));
  return {
    data,
    at: dataUpdatedAt,
    jobs,
    assign,
    refused,
    forget: () => {
      setRefused([]);
      sending.reset();
    },
    problem: sending.problem ?? undoing.problem,
    loading: { error: data ? null : error, again: () => void refetch() },
  };
}

function nameOf(board: TeamBoard | undefined, id: number | null): string {
  return board?.Team.find((one) => one.Id === id)?.Name ?? "";
}
