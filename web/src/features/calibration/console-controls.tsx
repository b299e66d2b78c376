import { eventFaults, quickScanResults } from "@remotebay/contract";
import { Check, RotateCw, Send, TriangleAlert, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useDraft } from "../../lib/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Calibration } from "./use-calibration.ts";
import type { usePublish } from "./use-publish.ts";
import type { RecordEditing } from "./use-record-editing.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

export type Publish = ReturnType<typeof usePublish>["publish"];

export interface ControlProps {
  calibration: Calibration;
  publish: Publish;
  isBusy: boolean;
}

/** The longest text of an event (event/Publish). */
const maxText = 4000;

/** The result of the quick scan, with what the shop should know or do. */
export function QuickScanControl({ calibration: { id, status }, publish, isBusy }: ControlProps) {
  const t = useText();
  const [notes, setNotes] = useKeptText(id, "quickscan");
  // True once a result was refused for want of a reason, until there is one.
  const [isAsked, setAsked] = useState(false);
  const send = (value: number) => {
    const text = value === quickScanResults.none ? "" : notes;
    const isUnexplained = eventFaults("quickScanResult", { value, text }).length > 0;
    setAsked(isUnexplained);
    if (isUnexplained) return;
    publish("quickScanResult", { value, text });
    setNotes("");
  };
  const { passed, passedWithRemarks, failed, none } = quickScanResults;
  return (
    <fieldset className={styles.group}>
      <legend>{t("calibration.console.quickScan")}</legend>
      <div className={shapes.stack}>
        <LongText
          label={t("calibration.console.quickScanNotes")}
          error={isAsked && notes.trim() === "" ? t("calibration.console.reasonNeeded") : undefined}
          value={notes}
          onChange={setNotes}
        />
        <div className={shapes.buttons}>
          <Button icon={<Check aria-hidden />} pending={isBusy} onClick={() => send(passed)}>
            {t("calibration.console.passed")}
          </Button>
          <Button icon={<TriangleAlert aria-hidden />} pending={isBusy} onClick={() => send(passedWithRemarks)}>
            {t("calibration.console.passedWithRemarks")}
          </Button>
          <Button icon={<X aria-hidden />} pending={isBusy} onClick={() => send(failed)}>
            {t("calibration.console.notPassed")}
          </Button>
          {status.quickscanResult === none ? null : (
            <Button variant="quiet" icon={<RotateCw aria-hidden />} pending={isBusy} onClick={() => send(none)}>
              {t("calibration.console.anotherTry")}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

/** How the shop prepares the car. */
export function InstructionsControl({ calibration: { id, status }, publish, isBusy }: ControlProps) {
  const t = useText();
  const [words, setWords] = useKeptText(id, "instructions", status.prepInstructions);
  return (
    <div className={shapes.stack}>
      <LongText label={t("calibration.console.prepInstructions")} value={words} onChange={setWords} />
      <div>
        <Button
          icon={<Send aria-hidden />}
          pending={isBusy}
          disabled={words === status.prepInstructions}
          onClick={() => publish("prepInstructions", { text: words })}
        >
          {t("calibration.console.sendInstructions")}
        </Button>
      </div>
    </div>
  );
}

/** How far the scan is: dragged or moved by the arrow keys; sent when it rests. */
export function ProgressControl({ calibration: { status }, publish }: ControlProps) {
  const t = useText();
  const format = useFormat();
  const id = useId();
  const [moved, setMoved] = useState<number>();
  const value = moved ?? status.scanProgress;
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => {
      if (moved !== status.scanProgress) publish("changeProgressScan", { value: moved });
      setMoved(undefined);
    }, pause);
    return () => clearTimeout(timer);
  });
  return (
    <div className={shapes.stack}>
      <label htmlFor={id} className={styles.quoteTitle}>
        {t("calibration.console.changeProgressScan")}
      </label>
      <div className={styles.slider}>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          aria-valuetext={format.number(value / 100, { style: "percent" })}
          onChange={({ target }) => setMoved(Number(target.value))}
        />
        <output htmlFor={id} className="tabular">
          {format.number(value / 100, { style: "percent" })}
        </output>
      </div>
    </div>
  );
}

/** Milliseconds for which the slider rests before its value is sent. */
const pause = 400;

/** Whether the calibration succeeded; a failed attempt needs its reason, which the report prints. */
export function CompletedControl({
  calibration: { id, status },
  publish,
  isBusy: isPublishing,
  record,
}: ControlProps & { record: RecordEditing }) {
  const t = useText();
  const [reason, setReason] = useKeptText(id, "completed");
  // What a reason was asked for, and was not there.
  const [asked, setAsked] = useState<"completedReasonNeeded" | "completedOutsideNeeded">();
  const isUnexplained = reason.trim() === "";
  const isBusy = isPublishing || record.sending.isBusy;
  const send = (value: number) => {
    const isReasonNeeded = isUnexplained && (value === 0 || record.outside > 0);
    setAsked(isReasonNeeded ? (value === 0 ? "completedReasonNeeded" : "completedOutsideNeeded") : undefined);
    if (isReasonNeeded) return;
    const end = () => {
      publish("completed", { value, text: reason });
      setReason("");
    };
    // The attempt keeps the record that the service has then: it ends once the service has this one, and goes on where that is refused.
    if (record.isChanged) record.save(end);
    else end();
  };
  return (
    <div className={shapes.stack}>
      <LongText
        label={t("calibration.console.completedReason")}
        error={asked && isUnexplained ? t(`calibration.console.${asked}`) : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className={shapes.buttons}>
        {status.scanComplete ? null : (
          <Button variant="primary" icon={<Check aria-hidden />} pending={isBusy} onClick={() => send(1)}>
            {t("calibration.console.completed")}
          </Button>
        )}
        <Button icon={<X aria-hidden />} pending={isBusy} onClick={() => send(0)}>
          {t("calibration.console.completedFailed")}
        </Button>
      </div>
    </div>
  );
}

interface LongTextProps {
  label: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

function LongText({ label, error, value, onChange }: LongTextProps) {
  const t = useText();
  return (
    <TextArea
      label={label}
      error={error}
      rows={2}
      maxLength={maxText}
      counterText={(count) => t("calibration.form.left", { count })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A text that is being written, kept on this device until it is sent. */
function useKeptText(id: number, name: string, first = ""): [string, (text: string) => void] {
  const draft = useDraft<string>(`calibration.${id}.${name}`);
  const [text, setText] = useState(draft.kept ?? first);
  return [
    text,
    (next) => {
      setText(next);
      if (next === "") draft.forget();
      else draft.keep(next);
    },
  ];
}
