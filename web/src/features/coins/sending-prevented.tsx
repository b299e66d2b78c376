import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Cost } from "./use-cost.ts";

/** Says why an order cannot be sent: too few coins (domain.md#coins-short), or the licence of its device has ended. */
export function SendingPrevented({ cost, open, onClose }: { cost: Cost; open: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { coins, balance, isShort } = cost;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isShort ? "coins.insufficient.title" : "coins.expired.title")}
      closeText={t("common.close")}
      size="sm"
      actions={<Button onClick={onClose}>{t("common.close")}</Button>}
    >
      <p>
        {isShort
          ? t("coins.insufficient.text", { coins: format.number(coins), balance: balance === null ? "?" : format.number(balance) })
          : t("coins.expired.text")}
      </p>
    </Dialog>
  );
}
