import { CalendarPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { FieldFault } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { RequestInput } from "../requests/request-fields.ts";
import type { FormPart } from "./form-part.ts";
import { FreeTimes } from "./free-times.tsx";
import { differ, earliest, instantOf, ownZone, wallClockOf } from "../../lib/wall-clock.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

// The calendar is a large chunk, and most requests need no date.
const DateTimePicker = lazy(() => import("../../ui/date-time-picker.tsx").then((module) => ({ default: module.DateTimePicker })));

/** Maximum number of preferred dates (domain.md#request-fields). */
const maxDates = 5;

/** Up to five dates in order of preference, in the shop's time. */
export function DatesSection({
  values: { ScheduleDates: dates },
  put,
  field,
  timeZone,
  locationId,
  isShown,
}: FormPart & { isShown: boolean }) {
  const t = useText();
  const user = useUser();
  const [now] = useState(() => new Date());
  const { id, error } = field("ScheduleDates");
  // Local times in the shop's time zone; one that is still being chosen is empty.
  const [typed, setTyped] = useState(() => wallClocksOf(dates, timeZone));
  const [seen, setSeen] = useState(dates);
  const change = (next: string[]) => {
    const chosen = datesOf(next, timeZone, dates);
    setTyped(next);
    setSeen(chosen);
    put("ScheduleDates", chosen);
  };
  if (seen !== dates) {
    // The dates changed from outside: a merge with another user's edit, or a discarded draft.
    setSeen(dates);
    setTyped(wallClocksOf(dates, timeZone));
  }
  const rows = typed.map((date, index) => ({ key: `choice ${index + 1}`, date, index }));
  return (
    <div id={id} className={styles.stack}>
      {typed.length === 0 ? <p className={shapes.quiet}>{t("requests.form.datesHint")}</p> : null}
      {isShown && user.Can.createRequests && user.Location?.Id === locationId ? (
        <FreeTimes chosen={typed} timeZone={timeZone} isFull={typed.length >= maxDates} onChange={change} />
      ) : null}
      {rows.map(({ key, date, index }) => (
        <div key={key} className={styles.date}>
          <Suspense fallback={<Skeleton height="3rem" />}>
            <DateTimePicker
              label={t("requests.form.date", { number: index + 1 })}
              value={date === "" ? null : date}
              onChange={(next) => change(typed.with(index, next ?? ""))}
              min={earliest(now, timeZone)}
            />
          </Suspense>
          <IconButton
            label={t("requests.form.removeDate", { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => change(typed.toSpliced(index, 1))}
          />
        </div>
      ))}
      {error ? <FieldFault>{error}</FieldFault> : null}
      {typed.length > 0 && differ(timeZone, ownZone(), now) ? (
        <p className={shapes.quiet}>{t("requests.form.shopTime", { zone: timeZone })}</p>
      ) : null}
      {typed.length < maxDates ? (
        <div>
          <Button icon={<CalendarPlus aria-hidden />} onClick={() => change([...typed, ""])}>
            {typed.length === 0 ? t("requests.form.addDate") : t("requests.form.addAnotherDate")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Dates = RequestInput["ScheduleDates"];

function wallClocksOf(dates: Dates, timeZone: string): string[] {
  return dates.map(({ Date: at }) => wallClockOf(at, timeZone));
}

/** The chosen dates as instants; an unchanged one keeps its stored value exactly. */
function datesOf(typed: readonly string[], timeZone: string, before: Dates): Dates {
  return typed.flatMap((date) => {
    const stored = before.find(({ Date: at }) => wallClockOf(at, timeZone) === date);
    const instant = instantOf(date, timeZone);
    return stored ?? (instant === undefined ? [] : [{ Date: instant, UserTimeZone: timeZone }]);
  });
}
