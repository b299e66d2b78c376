import { type HolidayHours, type StandardHours, weekdays } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./hours-dialog.module.css";
import { isClosedRow, type ShopOpen } from "./read-hours.ts";

interface HoursDialogProps {
  shop: ShopOpen;
  open: boolean;
  onClose: () => void;
  /** The way to keep the request until then. */
  keep?: { text: string; onKeep: () => void } | undefined;
}

/** Says that requests are not accepted now, when they are, who helps until then (domain.md#hours-closed), and that the request can be kept. */
export function HoursDialog({ shop, open, onClose, keep }: HoursDialogProps) {
  const t = useText();
  const format = useFormat();
  const { openingHours, timeZone, opensAt, tenantDetails } = shop;
  const zone = useZoneName(timeZone);
  const email = tenantDetails[0]?.SupportEmail ?? "";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("hours.title")}
      closeText={t("common.close")}
      actions={
        <>
          <Button variant={keep ? "secondary" : "primary"} onClick={onClose}>
            {t("common.close")}
          </Button>
          {keep ? (
            <Button
              variant="primary"
              onClick={() => {
                onClose();
                keep.onKeep();
              }}
            >
              {keep.text}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.stack}>
        <p>{zone === "" ? t("hours.closed") : t("hours.closedIn", { zone })}</p>
        {opensAt === null ? null : <p className={styles.strong}>{t("hours.opensAt", { when: format.dateTime(opensAt) })}</p>}
        {keep ? <p>{t("hours.keepText")}</p> : null}
        {openingHours.length === 0 ? <p className={styles.strong}>{t("hours.none")}</p> : <HoursTable rows={openingHours} zone={zone} />}
        {email === "" ? null : (
          <p>
            {t("hours.support")} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** The holiday table, or that of the week. */
export function HoursTable({ rows, zone }: { rows: StandardHours[] | HolidayHours[]; zone: string }) {
  const t = useText();
  const times = useTimes();
  const format = useFormat();
  const [first] = rows;
  const areHolidays = first !== undefined && "notes" in first;
  const caption = areHolidays ? t("hours.holidays") : t("hours.standard");
  return (
    <table className={cx(styles.table, areHolidays && styles.holidays)}>
      <caption>{zone === "" ? caption : `${caption} (${zone})`}</caption>
      <tbody>
        {rows.map((row, nth) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={nth}>
            {"notes" in row ? (
              <>
                <th scope="row">{row.notes}</th>
                <td>{format.date(`${row.scheduledDate}T12:00`)}</td>
              </>
            ) : (
              <th scope="row">{dayName(row.dayOfWeek, format.culture)}</th>
            )}
            <td>{isClosedRow(row) ? t("hours.closedRow") : times(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `08:00 to 17:30` in the reader's way of writing times. */
export function useTimes(): (row: Pick<StandardHours, "startTime" | "endTime">) => string {
  const t = useText();
  const format = useFormat();
  const time = (text: string) => format.time(`2026-01-05T${text === "24:00" ? "00:00" : text}`);
  return ({ startTime, endTime }) =>
    startTime === "00:00" && endTime === "24:00" ? t("hours.allDay") : t("hours.times", { start: time(startTime), end: time(endTime) });
}

/** The name of a day of the week; the first of them was 5 January 2026. */
function dayName(day: StandardHours["dayOfWeek"], culture: string): string {
  const date = new Date(2026, 0, 5 + weekdays.indexOf(day));
  return new Intl.DateTimeFormat(culture, { weekday: "long" }).format(date);
}

/** The zones whose time is called by a country (domain.md#hours-tenant). */
const zoneTexts: ReadonlyMap<string, "hours.zone.uk" | "hours.zone.italy"> = new Map([
  ["Europe/London", "hours.zone.uk"],
  ["Europe/Rome", "hours.zone.italy"],
]);

/** `UK time`, `Italian time`, or the zone's own name in the reader's language. */
export function useZoneName(timeZone: string): string {
  const t = useText();
  const { culture } = useFormat();
  if (timeZone === "") return "";
  const named = zoneTexts.get(timeZone);
  if (named) return t(named);
  const parts = new Intl.DateTimeFormat(culture, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
