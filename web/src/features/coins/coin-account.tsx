import { type DeviceRow, maxTopUp, setDiagnosticLicence, topUpCoins } from "@remotebay/contract";
import { useRef, useState } from "react";
import { dayOf } from "../../lib/i18n/format.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { DateTimePicker } from "../../ui/date-time-picker.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { Transactions } from "./coin-statement.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./coins.module.css";

type Account = Pick<DeviceRow, "Id" | "FriendlyName" | "LocationId" | "LocationName" | "LicenceUntil">;

/** The ledger of a device's shop, with what administrators do to it: paying coins in, and setting the device's licence. */
export function CoinAccount({ device, onClose }: { device: Account; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t("coins.account.title", { shop: device.LocationName })} closeText={t("common.close")} size="lg">
      <div className={shapes.stack}>
        <TopUp locationId={device.LocationId} />
        <Licence device={device} />
        <Transactions locationId={device.LocationId} />
      </div>
    </Dialog>
  );
}

function TopUp({ locationId }: { locationId: number }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [coins, setCoins] = useState<number | null>(null);
  const [unread, setUnread] = useState("");
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const pay = useSend(topUpCoins, {
    onDone: ({ balance }, { body }) => {
      toast({ text: t("coins.account.paid", { coins: format.number(body.Coins), balance: format.number(balance) }), tone: "success" });
      setCoins(null);
      setNote("");
    },
  });
  const submit = () => {
    setMissing(!coins);
    if (!coins) return field.current?.focus();
    pay.send({ body: { LocationId: locationId, Coins: coins, Note: note.trim() } });
  };
  return (
    <div className={styles.form}>
      <NumberField
        ref={field}
        label={t("coins.account.coins")}
        description={t("coins.account.coinsHint")}
        culture={format.culture}
        min={-maxTopUp}
        max={maxTopUp}
        unit={t("coins.unit")}
        value={coins}
        onChange={(value) => {
          setCoins(value);
          setMissing(false);
        }}
        unread={unread}
        onUnread={setUnread}
        error={isMissing ? t("coins.account.needed", { most: format.number(maxTopUp) }) : undefined}
      />
      <TextField
        label={t("coins.account.note")}
        description={t("coins.account.noteHint")}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button variant="primary" pending={pay.isBusy} onClick={submit}>
        {t("coins.account.pay")}
      </Button>
      {pay.problem ? <Banner tone="danger" title={problemText(pay.problem)} /> : null}
    </div>
  );
}

function Licence({ device }: { device: Account }) {
  const t = useText();
  const problemText = useProblemText();
  const { LicenceUntil } = device;
  // Undefined until a day is chosen: then the end of the licence stands in the picker.
  const [chosen, setChosen] = useState<string | null>();
  const [isMissing, setMissing] = useState(false);
  const until = chosen === undefined ? LicenceUntil && dayOf(new Date(LicenceUntil)) : chosen;
  const set = useSend(setDiagnosticLicence, { onDone: () => toast({ text: t("coins.account.licensed"), tone: "success" }) });
  const submit = () => {
    setMissing(until === null);
    // The day is counted in the administrator's time zone, and is the first without a licence.
    if (until !== null) set.send({ body: { DeviceId: device.Id, Until: new Date(`${until}T00:00`).toISOString() } });
  };
  return (
    <div className={shapes.stack}>
      <div className={styles.form}>
        <DateTimePicker
          label={t("coins.account.licence", { device: device.FriendlyName })}
          dateOnly
          value={until}
          onChange={(value) => {
            setChosen(value);
            setMissing(false);
          }}
          error={isMissing ? t("coins.account.dateNeeded") : undefined}
        />
        <Button pending={set.isBusy} onClick={submit}>
          {t("coins.account.setLicence")}
        </Button>
        {set.problem ? <Banner tone="danger" title={problemText(set.problem)} /> : null}
      </div>
      <div>
        <LicenceState until={LicenceUntil} />
      </div>
    </div>
  );
}

/** Whether a device is licensed now, and until when. */
function LicenceState({ until }: { until: string | null }) {
  const t = useText();
  const format = useFormat();
  const [now] = useState(() => new Date());
  if (until === null) return <Badge>{t("coins.account.noLicence")}</Badge>;
  const isActive = new Date(until) > now;
  return (
    <Badge tone={isActive ? "success" : "danger"}>
      {t(isActive ? "coins.account.licensedUntil" : "coins.account.licenceEnded", { date: format.date(until) })}
    </Badge>
  );
}
