import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { type HeardDay, heardSpans, heardWeek } from "./heard-week.ts";
import bars from "../../../lib/bars.module.css";
import styles from "./heard-plot.module.css";

/** In which hours of the last seven days a device was heard from: a small plot, and the same as a table. */
export function HeardPlot({ heardIn }: { heardIn: readonly string[] }) {
  const t = useText();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const week = heardWeek(heardIn, now);
  const past = week.flatMap(({ hours }) => hours).filter((state) => state !== "ahead");
  const heard = past.filter((state) => state === "heard").length;
  const hour = (nth: number) => format.time(new Date(2026, 0, 1, nth));
  const shortHour = (nth: number) => new Intl.DateTimeFormat(format.culture, { hour: "numeric" }).format(new Date(2026, 0, 1, nth));
  const dayName = ({ noon }: HeardDay) => new Intl.DateTimeFormat(format.culture, { weekday: "short", day: "numeric" }).format(noon);
  return (
    <Card title={t("admin.device.week")}>
      <figure className={cx(bars.plot, styles.figure)}>
        <figcaption>{t("admin.device.heardIn", { count: format.number(heard), all: format.number(past.length) })}</figcaption>
        <div className={styles.grid} aria-hidden="true">
          {week.map((day) => (
            <div key={day.noon.getTime()} className={styles.row}>
              <span>{dayName(day)}</span>
              {day.hours.map((state, nth) => (
                // The hours of a day are always the same.
                // oxlint-disable-next-line react/no-array-index-key
                <i key={nth} className={styles[state]} />
              ))}
            </div>
          ))}
          <div className={styles.row}>
            <span />
            {[0, 6, 12, 18].map((nth) => (
              <b key={nth}>{shortHour(nth)}</b>
            ))}
          </div>
        </div>
        <details>
          <summary>{t("admin.watching.asTable")}</summary>
          <table className={bars.numbers}>
            <thead>
              <tr>
                <th scope="col">{t("admin.device.day")}</th>
                <th scope="col">{t("admin.device.heardFrom")}</th>
              </tr>
            </thead>
            <tbody>
              {week.map((day) => (
                <tr key={day.noon.getTime()}>
                  <th scope="row">{format.date(day.noon)}</th>
                  <td>
                    {heardSpans(day)
                      .map(([from, to]) => `${hour(from)}–${hour(to)}`)
                      .join(", ") || t("admin.device.notHeard")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  );
}
