import { listRatingImports, type RatingImport, takeBackRatings } from "@remotebay/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Words } from "../things/thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

/** The last ten imports, each with its way back. */
export function LastImports() {
  const t = useText();
  const format = useFormat();
  const { data, error, isPending, refetch } = useCall(listRatingImports, {});
  const [asked, ask] = useState<RatingImport>();
  const rows = data ?? [];
  const columns = columnsOf({ t, format }, ask);
  const card = (row: RatingImport) => <ColumnCard columns={columns} row={row} />;
  return (
    <Card title={t("admin.ratings.last")}>
      <div className={shapes.stack}>
        <p className={shapes.quiet}>{t("admin.ratings.lastText")}</p>
        {error && !data ? (
          <NotLoaded what="list" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
        ) : (
          <Table
            label={t("admin.ratings.last")}
            columns={columns}
            rows={[...rows]}
            rowKey={({ Id }) => Id}
            loading={isPending}
            card={card}
            empty={<p className={shapes.quiet}>{t("admin.ratings.noImports")}</p>}
          />
        )}
      </div>
      {asked ? (
        <TakeBack
          asked={asked}
          holding={rows.filter(({ TakenBackAt }) => TakenBackAt === null)}
          onSeen={() => void refetch()}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </Card>
  );
}

function columnsOf({ t, format }: Words, ask: (row: RatingImport) => void): Column<RatingImport>[] {
  return [
    { id: "Name", header: t("admin.ratings.file"), cell: ({ Name }) => (Name === "" ? t("common.none") : Name) },
    { id: "At", header: t("admin.ratings.when"), cell: ({ At }) => format.exact(At) },
    { id: "Who", header: t("admin.ratings.who"), cell: ({ Who }) => (Who === "" ? t("admin.ratings.byCommand") : Who) },
    {
      id: "What",
      header: t("admin.ratings.what"),
      cell: ({ Added, Changed, Removed }) => t("admin.ratings.counts", { added: Added, changed: Changed, removed: Removed }),
    },
    {
      id: "Back",
      header: "",
      cell: (row) =>
        row.TakenBackAt === null ? (
          <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => ask(row)}>
            {t("admin.ratings.takeBack")}
          </Button>
        ) : (
          <span className={shapes.quiet}>
            {t("admin.ratings.takenBack", { who: row.TakenBackBy, when: format.moment(row.TakenBackAt) })}
          </span>
        ),
    },
  ];
}

interface TakeBackProps {
  asked: RatingImport;
  /** The imports that hold, the last first. */
  holding: readonly RatingImport[];
  /** What is shown is not what there is any more, or was changed here. */
  onSeen: () => void;
  onClose: () => void;
}

/** Asks before an import is taken back, and says which later ones go with it. */
function TakeBack({ asked, holding, onSeen, onClose }: TakeBackProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const taking = useAsk(takeBackRatings);
  const later = holding.filter(({ Id }) => Id > asked.Id);
  const confirm = async () => {
    const answer = await taking.ask({ body: { Id: asked.Id, Newest: holding[0]?.Id ?? asked.Id } });
    onSeen();
    if (!answer) return;
    toast({ text: t("admin.ratings.tookBack", { name: asked.Name }), tone: "success", key: "ratings" });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("admin.ratings.takeBackTitle", { name: asked.Name })}
      confirmText={t("admin.ratings.takeBack")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      pending={taking.isBusy}
      error={taking.problem ? problemText(taking.problem) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t("admin.ratings.takeBackText")}</p>
      {later.length > 0 ? (
        <>
          <p>{t("admin.ratings.takesLater", { count: later.length })}</p>
          <ul>
            {later.map(({ Id, Name, At }) => (
              <li key={Id}>
                {Name} ({format.moment(At)})
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </ConfirmDialog>
  );
}
