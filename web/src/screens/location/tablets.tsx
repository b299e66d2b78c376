import {
  getTabletSettings,
  lockMinutes,
  type Location,
  markTablet,
  revokeTablet,
  saveTabletSettings,
  type Tablet,
} from "@remotebay/contract";
import { TabletSmartphone } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { loadUser, useUser } from "../../lib/session.ts";
import { isTablet } from "../../lib/storage.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./location.module.css";

/** Minutes after which a tablet can lock; another number was set by a call. */
const choices = [1, 2, 3, 5, 10, 15, 30, 60];

/** Whether a shop's people may switch on a shared tablet, and its tablets (domain.md#tablets). */
export function Tablets({ location }: { location: Location }) {
  const t = useText();
  const { data, refetch } = useCall(getTabletSettings, { query: { locationId: location.id } }, { staleTime: 0 });
  const reload = () => void refetch();
  return (
    <Card title={t("tablets.title")}>
      {data ? (
        <div className={shapes.stack}>
          <p className={shapes.quiet}>{t(data.SharedTablet ? "tablets.text" : "tablets.off")}</p>
          {data.CanModify ? <Settings id={location.id} isOn={data.SharedTablet} minutes={data.LockMinutes} onDone={reload} /> : null}
          {data.Tablets.length > 0 ? (
            <ul className={styles.list}>
              {data.Tablets.map((tablet) => (
                <OneTablet key={tablet.Id} tablet={tablet} onDone={reload} />
              ))}
            </ul>
          ) : null}
          {data.CanMark && !data.Tablets.some(({ IsThis }) => IsThis) ? <Mark minutes={data.LockMinutes} onDone={reload} /> : null}
        </div>
      ) : (
        <SkeletonText lines={2} />
      )}
    </Card>
  );
}

function Settings({ id, isOn, minutes, onDone }: { id: number; isOn: boolean; minutes: number; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const { ask, isBusy, problem } = useAsk(saveTabletSettings);
  const save = async (SharedTablet: boolean, LockMinutes: number) => {
    await ask({ body: { LocationId: id, SharedTablet, LockMinutes } });
    onDone();
  };
  const offered = [...new Set([...choices, minutes])].toSorted((one, other) => one - other);
  return (
    <>
      {problem ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      <Switch
        label={t("tablets.allow")}
        description={t("tablets.allowHint")}
        checked={isOn}
        disabled={isBusy}
        onChange={({ target }) => void save(target.checked, minutes)}
      />
      {isOn ? (
        <NativeSelect
          label={t("tablets.lockAfter")}
          options={offered.map((value) => ({ value: String(value), label: format.duration(value) }))}
          value={String(minutes)}
          disabled={isBusy}
          onChange={({ target }) => void save(true, Math.min(lockMinutes.max, Number(target.value)))}
        />
      ) : null}
    </>
  );
}

function OneTablet({ tablet, onDone }: { tablet: Tablet; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const { ask, isBusy, problem } = useAsk(revokeTablet);
  const revoke = async () => {
    if (!(await ask({ body: { Id: tablet.Id } }))) return;
    if (tablet.IsThis) (await import("../../lib/tablet.ts")).forgetTablet();
    onDone();
  };
  return (
    <li className={styles.row}>
      <TabletSmartphone aria-hidden />
      <span className={styles.words}>
        <strong>
          {tablet.Name} {tablet.IsThis ? <Badge tone="success">{t("tablets.this")}</Badge> : null}
        </strong>
        <span className={shapes.quiet}>
          {t("tablets.marked", { name: tablet.MarkedBy, time: format.dateTime(tablet.MarkedAt) })} ·{" "}
          {t("tablets.last", { time: format.dateTime(tablet.LastUsedAt) })}
        </span>
        {problem ? <span role="alert">{problemText(problem)}</span> : null}
      </span>
      {tablet.CanRevoke ? (
        <Button size="sm" pending={isBusy} aria-label={t("tablets.revokeOf", { name: tablet.Name })} onClick={() => void revoke()}>
          {t("tablets.revoke")}
        </Button>
      ) : null}
    </li>
  );
}

/** Makes this browser a shared tablet; the user is the first of its people. */
function Mark({ minutes, onDone }: { minutes: number; onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const user = useUser();
  const [name, setName] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { ask, isBusy, problem } = useAsk(markTablet);
  const mark = async () => {
    setMissing(name.trim() === "");
    if (name.trim() === "" || !(await ask({ body: { Name: name } }))) return;
    (await import("../../lib/tablet.ts")).rememberTablet(minutes, user.Id);
    onDone();
    // The frame around the screens learns of it.
    if (isTablet()) await loadUser();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void mark();
      }}
    >
      {problem ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      <TextField
        label={t("tablets.name")}
        description={t("tablets.markText")}
        name="tablet"
        maxLength={60}
        value={name}
        error={isMissing ? t("problems.rules.required") : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <div className={shapes.buttons}>
        <Button type="submit" pending={isBusy}>
          {t("tablets.mark")}
        </Button>
      </div>
    </form>
  );
}
