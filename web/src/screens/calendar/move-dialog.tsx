import type { CalendarEntry } from "@remotebay/contract";
import { lazy, Suspense, useState } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import type { Format } from "../../lib/i18n/format.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { earliest, wallClockOf } from "../../lib/wall-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDateWords } from "./date-box.tsx";
import { exactInstant } from "./grid-place.ts";
import { jobName } from "./use-move.ts";
import styles from "./calendar.module.css";

const DateTimePicker = lazy(() => import("../../ui/date-time-picker.tsx").then((module) => ({ default: module.DateTimePicker })));

interface MoveDialogProps {
  entry: CalendarEntry;
  zone: string;
  format: Format;
  onMove: (entry: CalendarEntry, to: string) => void;
  onClose: () => void;
}

/** What a date is of, and another one for it, typed or picked. */
export function MoveDialog({ entry, zone, format, onMove, onClose }: MoveDialogProps) {
  const t = useText();
  const words = useDateWords(format);
  const [now] = useState(() => new Date());
  const [date, setDate] = useState<string | null>(() => wallClockOf(entry.ConfirmedDate, zone));
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    const instant = date === null ? undefined : exactInstant(date, zone);
    setMissing(instant === undefined);
    if (instant === undefined) return;
    onMove(entry, instant);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={jobName(entry)}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <ButtonLink to="/workbench" search={{ job: entry.Id }}>
            {t("team.dates.openJob")}
          </ButtonLink>
          {entry.CanMove ? (
            <Button variant="primary" onClick={confirm}>
              {t("team.dates.confirm")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.stack}>
        <ul className={styles.words}>
          {words(entry).map((word) => (
            <li key={word}>{word}</li>
          ))}
        </ul>
        {entry.CanMove ? (
          <Suspense fallback={<Skeleton height="3rem" />}>
            <DateTimePicker
              label={t("team.dates.newDate")}
              description={zone.replaceAll("_", " ")}
              value={date}
              onChange={setDate}
              min={earliest(now, zone)}
              error={isMissing ? t("team.dates.missingTime") : undefined}
              required
            />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  );
}
