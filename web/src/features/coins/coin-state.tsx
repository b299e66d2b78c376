import { CircleX, Coins, ShieldCheck, ShieldX } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CoinStatement } from "./coin-statement.tsx";
import { useBalance } from "./use-balance.ts";
import styles from "./coins.module.css";

/** Coin balance and diagnostic licence in the top bar (domain.md#coins-state); opens the statement. */
export function CoinState() {
  const t = useText();
  const format = useFormat();
  const state = useBalance();
  const [isOpen, setOpen] = useState(false);
  if (!state) return null;
  const { balance, licence } = state;
  const coins = balance === null ? "?" : format.number(balance);
  const word = licence === null ? "?" : t(`coins.licence.${licence}`);
  const isShort = balance === null || balance <= 0;
  return (
    <>
      <button
        type="button"
        className={styles.state}
        data-coins
        aria-label={t("coins.state", { coins, licence: word })}
        onClick={() => setOpen(true)}
      >
        <span className={styles.part} data-bad={isShort || undefined}>
          {isShort ? <CircleX aria-hidden /> : <Coins aria-hidden />}
          {coins}
          <span className={styles.unit}>{t("coins.unit")}</span>
        </span>
        <span className={styles.part} data-bad={licence !== "Active" || undefined}>
          {licence === "Active" ? <ShieldCheck aria-hidden /> : <ShieldX aria-hidden />}
          <span className={licence === null ? undefined : styles.word}>{word}</span>
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("coins.title")} closeText={t("common.close")} size="lg">
        <CoinStatement state={state} />
      </Dialog>
    </>
  );
}
