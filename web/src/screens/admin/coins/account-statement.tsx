import { type StatementRow, takeBackCoins } from "@remotebay/contract";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { StatementFile, Transactions } from "../../../features/coins/coin-statement.tsx";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useSend } from "../../../lib/use-send.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { DateTimePicker } from "../../../ui/date-time-picker.tsx";
import { toast } from "../../../ui/toast.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

/** The ledger of an account, of some days or all; what an administrator booked is taken back from here by an opposite entry. */
export function AccountStatement({ locationId, canBook }: { locationId: number; canBook: boolean }) {
  const t = useText();
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [taken, setTaken] = useState<StatementRow>();
  const span = { ...(from ? { from: startOf(from, 0) } : {}), ...(until ? { until: startOf(until, 1) } : {}) };
  const takeBack = (row: StatementRow) =>
    isTakeable(row) ? (
      <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => setTaken(row)}>
        {t("admin.coins.takeBack")}
      </Button>
    ) : null;
  return (
    <Card title={t("admin.coins.statement")}>
      <div className={shapes.stack}>
        {canBook ? <p className={shapes.quiet}>{t("admin.coins.kept")}</p> : null}
        <div className={styles.tools}>
          <DateTimePicker dateOnly label={t("admin.coins.from")} value={from} onChange={(day) => setFrom(day?.slice(0, 10) ?? null)} />
          <DateTimePicker dateOnly label={t("admin.coins.until")} value={until} onChange={(day) => setUntil(day?.slice(0, 10) ?? null)} />
        </div>
        <Transactions locationId={locationId} span={span} {...(canBook ? { actions: takeBack } : {})} />
        <StatementFile locationId={locationId} span={span} />
      </div>
      {taken ? <TakeBack locationId={locationId} row={taken} onClose={() => setTaken(undefined)} /> : null}
    </Card>
  );
}

/** Midnight at the beginning of a day, or of one some days later, where the reader is. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

function isTakeable({ Kind, Reverses, ReversedBy }: StatementRow): boolean {
  return (Kind === "top-up" || Kind === "correction") && Reverses === null && ReversedBy === null;
}

function TakeBack({ locationId, row, onClose }: { locationId: number; row: StatementRow; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const sending = useSend(takeBackCoins, {
    onDone: ({ balance }) => {
      toast({ text: t("admin.coins.takenBack", { balance: format.number(balance) }), tone: "success", key: "coins" });
      onClose();
    },
    onQueued: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("admin.coins.takeBackTitle", { number: format.number(row.Id) })}
      confirmText={t("admin.coins.takeBack")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      pending={sending.isBusy}
      error={sending.problem ? problemText(sending.problem) : undefined}
      onConfirm={() => sending.send({ body: { LocationId: locationId, Entry: row.Id } })}
    >
      {t("admin.coins.takeBackText", { coins: format.number(-row.Available, { signDisplay: "exceptZero" }) })}
    </ConfirmDialog>
  );
}
