import type { AssignResult, UnassignedJob } from "@remotebay/contract";
import { ArrowRightLeft, CalendarDays, ChartColumn } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { vehicleOf } from "../../features/requests/request-words.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { AssignTo } from "./assign-to.tsx";
import { FreeJobs } from "./free-jobs.tsx";
import { Members } from "./members.tsx";
import { given, nothing, type Selection } from "./selection.ts";
import { type Board, useBoard } from "./use-board.ts";
import styles from "./team.module.css";

const HandOverDialog = lazy(async () => ({ default: (await import("../../features/team/hand-over-dialog.tsx")).HandOverDialog }));

/** The board: the jobs that nobody has beside the technicians. Dispatch gives jobs away by keys or by dragging. */
export function TeamScreen() {
  const t = useText();
  const board = useBoard();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [isAsking, setAsking] = useState(false);
  const { data, jobs, loading } = board;
  const chosen = given(
    jobs.map(({ Id }) => Id),
    selection,
  );
  const assign = (ids: readonly number[], technicianId: number) => {
    setAsking(false);
    setSelection((now) => ({ ...after(jobs, now, ids), chosen: new Set() }));
    board.assign(ids, technicianId);
  };
  if (!data)
    return (
      <>
        <PageHeader title={t("team.title")} subtitle={t("team.text")} />
        {loading.error ? (
          <NotLoaded what="page" problem={loading.error} failed={t("team.failed")} onRetry={loading.again} level={2} />
        ) : (
          <div aria-busy>
            <SkeletonCard count={4} />
          </div>
        )}
      </>
    );
  return (
    <>
      <PageHeader title={t("team.title")} subtitle={t("team.text")} actions={<Actions />} />
      <Refused board={board} />
      <div className={styles.board}>
        <FreeJobs
          jobs={jobs}
          total={data.Total}
          team={data.Team}
          canAssign={data.CanAssign}
          at={board.at}
          selection={selection}
          onSelect={setSelection}
          chosen={chosen}
          onAssign={() => setAsking(true)}
        />
        <Members team={data.Team} chosen={data.CanAssign ? selection.chosen.size : 0} onGive={(id, ids) => assign(ids ?? chosen, id)} />
      </div>
      {isAsking && chosen.length > 0 ? (
        <AssignTo
          jobs={jobs.filter(({ Id }) => chosen.includes(Id))}
          team={data.Team}
          onChoose={(id) => assign(chosen, id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What else there is of the team. */
function Actions() {
  const t = useText();
  return (
    <>
      <ButtonLink to="/team/calendar" icon={<CalendarDays aria-hidden />}>
        {t("team.calendar")}
      </ButtonLink>
      <ButtonLink to="/team/quality" icon={<ChartColumn aria-hidden />}>
        {t("team.quality.title")}
      </ButtonLink>
      <HandOver />
    </>
  );
}

/** For a technician: what hands all own jobs over at the end of a shift. */
function HandOver() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!useUser().Can.takeJobs) return null;
  return (
    <>
      <Button icon={<ArrowRightLeft aria-hidden />} onClick={() => setOpen(true)}>
        {t("team.handOver.button")}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <HandOverDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where the reader is once these jobs have left the list: at the one that takes the place of the first of them. */
function after(jobs: readonly UnassignedJob[], now: Selection, gone: readonly number[]): Pick<Selection, "at" | "from"> {
  const first = jobs.findIndex(({ Id }) => gone.includes(Id));
  const left = jobs.filter(({ Id }) => !gone.includes(Id));
  const next = now.at !== undefined && !gone.includes(now.at) ? now.at : (left[first] ?? left.at(-1))?.Id;
  return { at: next, from: next };
}

const whyTexts = {
  assigned: "team.refused.job-taken",
  "job-taken": "team.refused.job-taken",
  "not-found": "team.refused.not-found",
  "move-not-allowed": "team.refused.move-not-allowed",
  forbidden: "team.refused.forbidden",
} as const satisfies Record<AssignResult["Outcome"], PlainTextKey>;

/** What could not be assigned, and who has it. */
function Refused({ board }: { board: Board }) {
  const t = useText();
  const problemText = useProblemText();
  const { refused, problem, data, forget } = board;
  const whyOf = ({ Outcome, Technician }: AssignResult) =>
    Outcome === "job-taken" && Technician !== "" ? t("problems.job-taken-by", { technician: Technician }) : t(whyTexts[Outcome]);
  if (problem) return <Banner tone="danger" title={problemText(problem)} onClose={forget} closeText={t("common.close")} />;
  if (refused.length === 0) return null;
  const jobOf = (id: number) => data?.Jobs.find((one) => one.Id === id);
  return (
    <Banner tone="warning" title={t("team.notAssigned", { count: refused.length })} onClose={forget} closeText={t("common.close")}>
      <ul className={styles.refused}>
        {refused.map((one) => {
          const job = jobOf(one.Id);
          return (
            <li key={one.Id}>
              {job ? vehicleOf(job) || job.WorkOrderNumber : `#${one.Id}`}: {whyOf(one)}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
