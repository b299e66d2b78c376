import { type getReportGaps, type GateItem, type Reply, waiveReportItem } from "@remotebay/contract";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./workbench.module.css";

export type Gaps = Reply<typeof getReportGaps>;

/** True while the report lacks something that nobody waived, or that nobody can. */
export function hasOpenGaps(gaps: Gaps | undefined): boolean {
  return gaps !== undefined && (gaps.Unmeasured.length > 0 || gaps.Missing.some(({ Waiver }) => Waiver === null));
}

/** What the report lacks of what the shop's portal asks for: each is given elsewhere on the page, or waived here with a reason (domain.md#report-gate). */
export function ReportGaps({ id, gaps, onChange }: { id: number; gaps: Gaps; onChange: () => void }) {
  const t = useText();
  const [waiving, setWaiving] = useState<GateItem>();
  if (gaps.Gate === "none" || gaps.Missing.length === 0) return null;
  return (
    <div className={styles.missing} role="group" aria-label={t(`workbench.gaps.${gaps.Gate}`)}>
      <strong>{t(`workbench.gaps.${gaps.Gate}`)}</strong>
      {gaps.Insurer === "" ? null : <span className={shapes.quiet}>{t("workbench.gaps.insurer", { insurer: gaps.Insurer })}</span>}
      <ul>
        {gaps.Missing.map((gap) => (
          <Gap key={gap.Item} id={id} gap={gap} onWaive={() => setWaiving(gap.Item)} onChange={onChange} />
        ))}
      </ul>
      {waiving === undefined ? null : (
        <Waive
          id={id}
          item={waiving}
          onClose={() => setWaiving(undefined)}
          onDone={() => {
            setWaiving(undefined);
            onChange();
          }}
        />
      )}
    </div>
  );
}

interface GapProps {
  id: number;
  gap: Gaps["Missing"][number];
  onWaive: () => void;
  onChange: () => void;
}

function Gap({ id, gap: { Item, Waiver }, onWaive, onChange }: GapProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const taking = useAsk(waiveReportItem);
  const item = t(`workbench.gaps.item.${Item}`);
  const failed = (problem: Parameters<typeof problemText>[0]) => toast({ text: problemText(problem), tone: "warning", key: "gap" });
  const takeBack = async () => {
    if (await taking.ask({ body: { Id: id, Item, Reason: "" } }, failed)) onChange();
  };
  return (
    <li className={styles.gap}>
      {Waiver ? <CircleCheck aria-hidden size={16} /> : <CircleAlert aria-hidden size={16} />}
      <span className={shapes.tight}>
        <span>{item}</span>
        {Waiver ? (
          <span className={shapes.quiet}>
            {t("workbench.gaps.waivedBy", { reason: Waiver.Reason, name: Waiver.By, when: format.moment(Waiver.At) })}
          </span>
        ) : null}
      </span>
      {Waiver ? (
        <Button size="sm" pending={taking.isBusy} aria-label={t("workbench.gaps.takeBackOf", { item })} onClick={() => void takeBack()}>
          {t("workbench.gaps.takeBack")}
        </Button>
      ) : (
        <Button size="sm" aria-label={t("workbench.gaps.waiveOf", { item })} onClick={onWaive}>
          {t("workbench.gaps.waive")}
        </Button>
      )}
    </li>
  );
}

function Waive({ id, item, onClose, onDone }: { id: number; item: GateItem; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const waiving = useAsk(waiveReportItem);
  const confirm = async (Reason: string) => {
    if (await waiving.ask({ body: { Id: id, Item: item, Reason } })) onDone();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("workbench.gaps.waiveTitle", { item: t(`workbench.gaps.item.${item}`) })}
      confirmText={t("workbench.gaps.waive")}
      cancelText={t("common.cancel")}
      closeText={t("common.close")}
      reason={{ label: t("workbench.gaps.reason"), missingText: t("workbench.gaps.reasonMissing"), maxLength: 500 }}
      pending={waiving.isBusy}
      error={waiving.problem ? problemText(waiving.problem) : undefined}
      onConfirm={(reason) => void confirm(reason)}
    >
      {t("workbench.gaps.waiveText")}
    </ConfirmDialog>
  );
}
