import { type AssignResult, getQueue, getTechnicians, handOver, maxAssigned, maxJobNote, type QueueRow } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.tsx";
import { endOf, vehicleOf } from "../requests/request-words.ts";
import styles from "./hand-over.module.css";

/** Back into the queue, as a value of a select. */
const queue = "queue";

interface Plan {
  to?: string;
  note?: string;
}

/** The end of a shift: all own jobs, each with its state and what is promised, to one or several others or back into the queue. */
export function HandOverDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const me = useUser().Id;
  const mine = useCall(getQueue, { query: { mine: "true", pageSize: maxAssigned } });
  const { data: technicians } = useCall(getTechnicians, {});
  const [all, setAll] = useState(queue);
  const [plans, setPlans] = useState<Readonly<Record<number, Plan>>>({});
  const [refused, setRefused] = useState<readonly AssignResult[]>([]);
  const sending = useSend(handOver, {
    isShown: true,
    onQueued: onClose,
    onDone: ({ Results }) => {
      const left = Results.filter(({ Outcome }) => Outcome !== "assigned");
      setRefused(left);
      if (left.length > 0) return;
      toast({ text: t("team.handOver.done", { count: Results.length }), tone: "success" });
      onClose();
    },
  });
  const jobs = mine.data ?? [];
  const targets = [
    { value: queue, label: t("team.handOver.queue") },
    ...(technicians ?? []).filter(({ Id }) => Id !== me).map(({ Id, Name }) => ({ value: String(Id), label: Name })),
  ];
  const change = (id: number, plan: Plan) => setPlans((now) => ({ ...now, [id]: { ...now[id], ...plan } }));
  const send = () =>
    sending.send({
      body: {
        Jobs: jobs.map(({ Id }) => {
          const to = plans[Id]?.to ?? all;
          return { Id, TechnicianId: to === queue ? null : Number(to), Note: plans[Id]?.note?.trim() ?? "" };
        }),
      },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("team.handOver.button")}
      closeText={t("common.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={jobs.length === 0} pending={sending.isBusy} onClick={send}>
            {t("team.handOver.confirm", { count: jobs.length })}
          </Button>
        </>
      }
    >
      {sending.problem ? <Banner tone="danger" title={problemText(sending.problem)} /> : null}
      {refused.length > 0 ? <Banner tone="warning" title={t("team.notAssigned", { count: refused.length })} /> : null}
      {mine.error && !mine.data ? (
        <NotLoaded what="list" problem={mine.error} failed={t("team.failed")} onRetry={() => void mine.refetch()} level={2} />
      ) : mine.data === undefined ? (
        <SkeletonText lines={4} />
      ) : jobs.length === 0 ? (
        <p>{t("team.handOver.none")}</p>
      ) : (
        <div className={styles.form}>
          <NativeSelect label={t("team.handOver.all")} options={targets} value={all} onChange={(event) => setAll(event.target.value)} />
          <ul className={styles.jobs}>
            {jobs.map((job) => (
              <JobPlan
                key={job.Id}
                job={job}
                plan={plans[job.Id] ?? {}}
                all={all}
                targets={targets}
                onChange={(plan) => change(job.Id, plan)}
              />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

interface JobPlanProps {
  job: QueueRow;
  plan: Plan;
  all: string;
  targets: { value: string; label: string }[];
  onChange: (plan: Plan) => void;
}

/** One of the jobs: to whom it goes, and what that one reads. */
function JobPlan({ job, plan, all, targets, onChange }: JobPlanProps) {
  const t = useText();
  const name = [vehicleOf(job) || t("requests.row.noVehicle"), endOf(job), job.LocationName].filter(Boolean).join(" · ");
  return (
    <li className={styles.job}>
      <h3 className={styles.name}>{name}</h3>
      <NativeSelect
        label={t("team.handOver.to", { job: name })}
        hideLabel
        options={targets}
        value={plan.to ?? all}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      <TextArea
        label={t("team.handOver.note")}
        rows={2}
        maxLength={maxJobNote}
        value={plan.note ?? ""}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </li>
  );
}
