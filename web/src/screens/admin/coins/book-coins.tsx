import { bookCoins, maxTopUp } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { useFaultText } from "../../../lib/fault-text.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useSend } from "../../../lib/use-send.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { SegmentedChoice } from "../../../ui/segmented-choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toast } from "../../../ui/toast.tsx";
import styles from "../admin.module.css";

type Kind = "top-up" | "correction";

interface BookCoinsProps {
  locationId: number;
  /** The free coins now. */
  available: number;
  isLow: boolean;
}

/** Pays coins in to an account, or corrects it with a reason; what the balance becomes stands below before it is booked. */
export function BookCoins({ locationId, available, isLow }: BookCoinsProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const faultText = useFaultText();
  const [kind, setKind] = useState<Kind>("top-up");
  const [coins, setCoins] = useState<number | null>(null);
  const [unread, setUnread] = useState("");
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const booking = useSend(bookCoins, {
    onDone: ({ balance }) => {
      toast({ text: t("admin.coins.booked", { balance: format.number(balance) }), tone: "success", key: "coins" });
      setCoins(null);
      setNote("");
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(coins === null ? { Coins: "number" } : coins === 0 ? { Coins: "not-zero" } : {}),
      ...(coins !== null && coins < 0 && kind === "top-up" ? { Coins: "min-value" } : {}),
      ...(kind === "correction" && note.trim() === "" ? { Note: "required" } : {}),
    };
    setMissing(found);
    if (coins === null || Object.keys(found).length > 0) return;
    booking.send({ body: { LocationId: locationId, Kind: kind, Coins: coins, Note: note.trim() } });
  };
  const faults = { ...booking.faults, ...missing };
  const isCorrection = kind === "correction";
  return (
    <Card title={t("admin.coins.book")}>
      <form noValidate className={styles.form} onSubmit={submit}>
        {isLow ? <Banner tone="warning" title={t("admin.coins.isLow", { coins: format.number(available) })} /> : null}
        {booking.problem && booking.problem.errors.length === 0 ? <Banner tone="danger" title={problemText(booking.problem)} /> : null}
        <SegmentedChoice<Kind>
          label={t("admin.coins.kind")}
          items={[
            { value: "top-up", label: t("admin.coins.topUp") },
            { value: "correction", label: t("admin.coins.correction") },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setMissing({});
          }}
        />
        <div className={styles.fields}>
          <NumberField
            label={t("admin.coins.coins")}
            description={isCorrection ? t("admin.coins.coinsHint") : undefined}
            culture={format.culture}
            min={isCorrection ? -maxTopUp : 1}
            max={maxTopUp}
            unit={t("coins.unit")}
            value={coins}
            onChange={(value) => {
              setCoins(value);
              setMissing({});
            }}
            unread={unread}
            onUnread={setUnread}
            error={faultText(faults["Coins"])}
          />
          <TextField
            label={t(isCorrection ? "admin.coins.reason" : "admin.coins.note")}
            description={t(isCorrection ? "admin.coins.reasonHint" : "admin.coins.noteHint")}
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={faultText(faults["Note"])}
          />
        </div>
        {coins ? (
          <p role="status">{t("admin.coins.becomes", { before: format.number(available), after: format.number(available + coins) })}</p>
        ) : null}
        <div>
          <Button type="submit" variant="primary" pending={booking.isBusy}>
            {t("admin.coins.confirm")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
