import { type CalendarEntry, getTeamCalendar, moveDate } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { vehicleOf } from "../../features/requests/request-words.ts";
import type { CallProblem } from "../../lib/call.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { callOf } from "../../lib/query-client.ts";
import { useSend } from "../../lib/use-send.ts";
import { toast } from "../../ui/toast.tsx";

/** Why a date was not moved, and what may be done about it. */
export interface Refusal {
  text: string;
  again?: { text: string; act: () => void };
}

/** How a date's job is named in one line. */
export function jobName(entry: CalendarEntry): string {
  return vehicleOf(entry) || entry.WorkOrderNumber;
}

/** Moves dates: at once on the screen, and back where the service refuses it. */
export function useMove(entries: readonly CalendarEntry[], format: Format) {
  const t = useText();
  const refusalOf = useRefusal(format);
  const client = useQueryClient();
  const [moved, setMoved] = useState<ReadonlyMap<number, string>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const put = (id: number, to: string) => setMoved((now) => new Map([...now, [id, to]]));
  const leave = (id: number) => setMoved((now) => new Map([...now].filter(([one]) => one !== id)));
  const reload = () => client.invalidateQueries({ predicate: ({ queryKey }) => callOf(queryKey) === getTeamCalendar });
  const nameOf = (id: number) => {
    const found = entries.find(({ Id }) => Id === id);
    return found ? jobName(found) : `#${id}`;
  };
  const sending = useSend(moveDate, {
    isShown: true,
    onDone: ({ Overlaps, IsOutsideHours }, { body: { Id, From, Date: to } }) => {
      void reload().then(() => leave(Id));
      const warnings = [Overlaps > 0 ? t("team.dates.overlaps") : "", IsOutsideHours ? t("team.dates.outside") : ""].filter(Boolean);
      toast({
        text: [t("team.dates.moved", { job: nameOf(Id), when: format.dateTime(to) }), ...warnings].join(" · "),
        tone: warnings.length > 0 ? "warning" : "success",
        key: `moved-${Id}`,
        // A date that is past by now is not given back.
        ...(isToCome(From) ? { action: { text: t("common.undo"), onAction: () => send({ Id, From: to, Date: From }) } } : {}),
      });
    },
    onProblem: (problem, { body }) => {
      leave(body.Id);
      void reload();
      setRefusal(refusalOf(problem, { job: nameOf(body.Id), to: body.Date }, (From) => send({ ...body, From })));
    },
  });
  const send = (body: { Id: number; From: string; Date: string }) => {
    put(body.Id, body.Date);
    setRefusal(null);
    sending.sendNow({ body }).catch(() => undefined);
  };
  return {
    /** The dates as they are shown: where they are moved to already. */
    entries: entries.map((entry) => Object.assign({}, entry, { ConfirmedDate: moved.get(entry.Id) ?? entry.ConfirmedDate })),
    move: (entry: CalendarEntry, to: string) => {
      if (Date.parse(to) !== Date.parse(entry.ConfirmedDate)) send({ Id: entry.Id, From: entry.ConfirmedDate, Date: to });
    },
    refusal,
    refuse: (text: string) => setRefusal({ text }),
    forget: () => setRefusal(null),
  };
}

/** Says why a date was not moved; where another one holds by now, with what moves it all the same. */
function useRefusal(format: Format) {
  const t = useText();
  const problemText = useProblemText();
  const faultText = useFaultText();
  return (problem: CallProblem, { job, to }: { job: string; to: string }, again: (from: string) => void): Refusal => {
    const [wanted, present] = [format.dateTime(to), currentOf(problem)];
    if (present === undefined) {
      const fault = problem.code === "invalid" ? faultText(problem.errors[0]?.code) : undefined;
      return { text: `${job}: ${fault ?? problemText(problem)}` };
    }
    if (present === null) return { text: t("team.dates.gone", { job, wanted }) };
    return {
      text: t("team.dates.stale", { job, wanted, when: format.dateTime(present) }),
      again: { text: t("team.dates.again", { wanted }), act: () => again(present) },
    };
  };
}

/** The date that holds by now, of a move that was based on an older one; null where there is none any more, undefined for another problem. */
function currentOf({ code, info }: CallProblem): string | null | undefined {
  if (code !== "stale") return undefined;
  const current = info["Current"] as { StatusName: string; ConfirmedDate: string | null } | undefined;
  return current?.StatusName === "Scheduled" ? current.ConfirmedDate : null;
}

function isToCome(date: string): boolean {
  return Date.parse(date) > Date.now();
}
