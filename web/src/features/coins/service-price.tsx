import { Coins } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { SendingPrevented } from "./sending-prevented.tsx";
import { type Cost, type PaidOrder, useCost } from "./use-cost.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./coins.module.css";

/** What the chosen service costs and what becomes of the coins; where the balance is too low for what the user chose, a dialog (domain.md#coins-short). */
export function ServicePrice({ order, isPreset }: { order: PaidOrder; isPreset: boolean }) {
  const t = useText();
  const cost = useCost(order);
  const chosen = [order, ...(order.further ?? [])].map(({ scanTypeId, elementIds }) => `${scanTypeId} ${elementIds.join()}`).join(" ");
  const [read, setRead] = useState("");
  if (!cost) return null;
  return (
    <div className={shapes.stack}>
      <Price cost={cost} />
      {cost.isShort ? <Banner tone="danger" title={t("problems.insufficient-balance")} /> : null}
      {cost.isExpired ? <Banner tone="danger" title={t("problems.licence-expired")} /> : null}
      <SendingPrevented cost={cost} open={cost.isShort && !isPreset && read !== chosen} onClose={() => setRead(chosen)} />
    </div>
  );
}

/** Price, balance, and what a job costs that ends without a report. */
export function Price({ cost: { coins, balance } }: { cost: Cost }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className={styles.price}>
        <Coins aria-hidden />
        <span>
          <strong>{t("coins.price", { coins: format.number(coins) })}</strong>{" "}
          {balance === null ? null : t("coins.available", { coins: format.number(balance) })}
        </span>
      </p>
      {coins > 0 ? <p className={shapes.quiet}>{t("coins.terms")}</p> : null}
    </>
  );
}
