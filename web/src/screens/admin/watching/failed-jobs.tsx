import { listFailedJobs, type Reply, retryFailedJob } from "@remotebay/contract";
import { RotateCcw } from "lucide-react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Words } from "../things/thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

type Job = Reply<typeof listFailedJobs>[number];

/** Background jobs that failed for good; each, or all, can be tried again. */
export function FailedJobs() {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const { data, error, refetch } = useCall(listFailedJobs, {}, { staleTime: 0 });
  const retrying = useAsk(retryFailedJob);
  const retry = async (JobId: string) => {
    const done = await retrying.ask({ body: { JobId } });
    if (done) toast({ text: t("admin.watching.retried", { count: done.reply.Count }), tone: "success", key: "jobs" });
    void refetch();
  };
  const columns = columnsOf({ t, format }, (id) => void retry(id));
  const card = (row: Job) => <ColumnCard columns={columns} row={row} />;
  const list = data && data.length > 0 && (
    <>
      <div>
        <Button icon={<RotateCcw aria-hidden />} pending={retrying.isBusy} onClick={() => void retry("")}>
          {t("admin.watching.retryAll")}
        </Button>
      </div>
      <Table label={t("admin.watching.jobs")} rows={data} rowKey={({ JobId }) => JobId} columns={columns} card={card} />
    </>
  );
  return (
    <Card title={t("admin.watching.jobs")}>
      <div className={shapes.stack}>
        {retrying.problem ? <Banner tone="danger" title={problemText(retrying.problem)} /> : null}
        {list ||
          (data ? (
            <p className={shapes.quiet}>{t("admin.watching.noJobs")}</p>
          ) : error ? (
            <NotLoaded what="list" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
          ) : (
            <SkeletonText lines={2} />
          ))}
      </div>
    </Card>
  );
}

function columnsOf({ t, format }: Words, retry: (id: string) => void): Column<Job>[] {
  return [
    { id: "Name", header: t("admin.watching.job"), cell: ({ Name }) => <code>{Name}</code> },
    { id: "Reason", header: t("admin.watching.reason"), cell: ({ Reason }) => Reason },
    { id: "FailedAt", header: t("admin.watching.failedAt"), cell: ({ FailedAt }) => format.exact(FailedAt), nowrap: true },
    {
      id: "Retry",
      header: t("admin.watching.retry"),
      cell: ({ JobId }) => (
        <Button size="sm" onClick={() => retry(JobId)}>
          {t("admin.watching.retry")}
        </Button>
      ),
    },
  ];
}
