import { coinsFor, getCoinPrices } from "@remotebay/contract";
import { Coins } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useBalance } from "./use-balance.ts";
import styles from "./coins.module.css";

export interface ServicePriceProps {
  locationId: number;
  scanTypeId: number | null;
  serviceElementId: number | null;
}

/** What the chosen service costs and what becomes of the coins; a dialog where the balance is too low (section 8). */
export function ServicePrice({ locationId, scanTypeId, serviceElementId }: ServicePriceProps) {
  const t = useText();
  const format = useFormat();
  const state = useBalance();
  const prices = useCall(getCoinPrices, { query: { locationId } });
  const chosen = `${scanTypeId} ${serviceElementId}`;
  const [read, setRead] = useState("");
  if (scanTypeId === null || !prices.data || !state) return null;
  const cost = coinsFor(prices.data, scanTypeId, serviceElementId);
  const balance = state.balance === null ? "?" : format.number(state.balance);
  const isShort = state.balance !== null && cost > state.balance;
  const close = () => setRead(chosen);
  return (
    <div className={styles.stack}>
      <p className={styles.price}>
        <Coins aria-hidden />
        <span>
          <strong>{t("coins.price", { coins: cost })}</strong> {t("coins.available", { coins: balance })}
        </span>
      </p>
      {cost > 0 ? <p className={styles.terms}>{t("coins.terms")}</p> : null}
      {isShort ? <Banner tone="danger" title={t("problems.insufficient-balance")} /> : null}
      <Dialog
        open={isShort && read !== chosen}
        onClose={close}
        title={t("coins.insufficient.title")}
        closeText={t("common.close")}
        size="sm"
        actions={<Button onClick={close}>{t("common.close")}</Button>}
      >
        <p>{t("coins.insufficient.text", { coins: cost, balance })}</p>
      </Dialog>
    </div>
  );
}
