import { type Notice, type NoticeSeverity, saveNotice } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { DateTimePicker } from "../../ui/date-time-picker.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { toast } from "../../ui/toast.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./admin.module.css";

const severities = ["info", "warning", "danger"] as const;
const longest = 500;
const hour = 3_600_000;

/** A notice being written: its times are the administrator's local time. */
interface Draft {
  text: string;
  severity: NoticeSeverity;
  variant: string;
  from: string | null;
  until: string | null;
}

function draftOf(notice: Notice | undefined): Draft {
  const now = Date.now();
  const { Text = "", Severity = "info", Variant = "" } = notice ?? {};
  const { From = new Date(now).toISOString(), Until = new Date(now + 24 * hour).toISOString() } = notice ?? {};
  return { text: Text, severity: Severity, variant: Variant, from: localOf(From), until: localOf(Until) };
}

/** `2026-11-23T09:30`, local time. */
function localOf(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A new notice, or the change of one. */
export function NoticeForm({ notice, onDone }: { notice: Notice | undefined; onDone: () => void }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const { variants = [] } = useConfiguration() ?? {};
  const [draft, setDraft] = useState(() => draftOf(notice));
  const [isMissing, setMissing] = useState<readonly string[]>([]);
  const saving = useSend(saveNotice, {
    onDone: () => {
      toast({ text: t("admin.notices.saved"), tone: "success", key: "notice" });
      setDraft(draftOf(undefined));
      onDone();
    },
  });
  const change = (next: Partial<Draft>) => {
    setMissing([]);
    setDraft((now) => ({ ...now, ...next }));
  };
  const fault = (path: string, value: string | null) =>
    faultText(isMissing.includes(path) && !value?.trim() ? "required" : saving.faults[path]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text, severity, variant, from, until } = draft;
    if (text.trim() === "" || from === null || until === null) return setMissing(["Text", "From", "Until"]);
    const [From, Until] = [new Date(from).toISOString(), new Date(until).toISOString()];
    saving.send({ body: { Id: notice?.Id ?? 0, From, Until, Severity: severity, Variant: variant, Text: text } });
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <TextArea
        label={t("admin.notices.words")}
        description={t("admin.notices.wordsHint")}
        maxLength={longest}
        counterText={(left) => t("admin.notices.left", { left: String(left) })}
        value={draft.text}
        error={fault("Text", draft.text)}
        onChange={({ target }) => change({ text: target.value })}
      />
      <SegmentedChoice
        label={t("admin.notices.severity")}
        value={draft.severity}
        onChange={(severity) => change({ severity })}
        items={severities.map((value) => ({ value, label: t(`admin.notices.severities.${value}`) }))}
      />
      <div className={styles.pair}>
        <DateTimePicker
          label={t("admin.notices.from")}
          value={draft.from}
          error={fault("From", draft.from)}
          onChange={(from) => change({ from })}
        />
        <DateTimePicker
          label={t("admin.notices.until")}
          value={draft.until}
          error={fault("Until", draft.until)}
          onChange={(until) => change({ until })}
        />
      </div>
      <NativeSelect
        label={t("admin.notices.for")}
        value={draft.variant}
        placeholder={t("admin.notices.everybody")}
        error={fault("Variant", "any")}
        options={variants.map(({ key, appName }) => ({ value: key, label: appName }))}
        onChange={({ target }) => change({ variant: target.value })}
      />
      {saving.problem && saving.problem.errors.length === 0 ? <Banner tone="danger">{problemText(saving.problem)}</Banner> : null}
      <div className={shapes.buttons}>
        <Button type="submit" variant="primary" pending={saving.isBusy}>
          {t(notice ? "common.save" : "admin.notices.set")}
        </Button>
        {notice ? <Button onClick={onDone}>{t("common.cancel")}</Button> : null}
      </div>
    </form>
  );
}
