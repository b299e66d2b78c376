import { CalendarPlus, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { fieldIds, type FormPart } from "./form-context.ts";
import { differ, earliest, maxDates, ownZone } from "./shop-time.ts";
import styles from "./request-form.module.css";

// A calendar is large, and most requests are for now.
const DateTimePicker = lazy(() => import("../../../ui/date-time-picker.tsx").then((module) => ({ default: module.DateTimePicker })));

/** Up to five dates in order of preference, in the shop's time. */
export function DatesSection({ values, change, errorOf, timeZone }: FormPart) {
  const t = useText();
  const [now] = useState(() => new Date());
  const error = errorOf("dates");
  const rows = values.dates.map((date, index) => ({ key: `choice ${index + 1}`, date, index }));
  const put = (at: number, date: string) => change({ dates: values.dates.map((old, index) => (index === at ? date : old)) });
  return (
    <div id={fieldIds.dates} className={styles.stack}>
      {values.dates.length === 0 ? <p className={styles.quiet}>{t("requests.form.datesHint")}</p> : null}
      {rows.map(({ key, date, index }) => (
        <div key={key} className={styles.date}>
          <Suspense fallback={<Skeleton height="3rem" />}>
            <DateTimePicker
              label={t("requests.form.date", { number: index + 1 })}
              value={date === "" ? null : date}
              onChange={(next) => put(index, next ?? "")}
              min={earliest(now, timeZone)}
            />
          </Suspense>
          <IconButton
            label={t("requests.form.removeDate", { number: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => change({ dates: values.dates.filter((_, other) => other !== index) })}
          />
        </div>
      ))}
      {error ? <FieldFault>{error}</FieldFault> : null}
      {values.dates.length > 0 && differ(timeZone, ownZone(), now) ? (
        <p className={styles.quiet}>{t("requests.form.shopTime", { zone: timeZone })}</p>
      ) : null}
      {values.dates.length < maxDates ? (
        <div>
          <Button icon={<CalendarPlus aria-hidden />} onClick={() => change({ dates: [...values.dates, ""] })}>
            {values.dates.length === 0 ? t("requests.form.addDate") : t("requests.form.addAnotherDate")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
