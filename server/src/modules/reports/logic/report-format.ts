import { asFullTime, fullTime, type ReportData } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";

/** Formats texts and numbers in the reader's language, and times in the shop's time zone. */
export interface Format {
  text: Translate;
  /** Language of the names of services, functions and tools: `de`. */
  language: string;
  /** Date and time with the time zone's name; empty for null. */
  moment(instant: string | null): string;
  /** When a scan was made: in the shop's time zone, or by the tool's own clock where the tool gives no zone; empty if not known. */
  scanTime(written: string): string;
  number(value: number): string;
  /** A number with all the digits that were written. */
  exact(value: number): string;
  odometer(reading: number | null, unit: ReportData["vehicle"]["odometerUnit"]): string;
  answer(value: boolean | null): string;
}

/** Creates the formats for a culture (`de-DE`) and an IANA time zone; an unknown zone is read as UTC. */
export function makeFormat(text: Translate, culture: string, timeZone: string, language: string): Format {
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const clock = { ...day, hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  // In American English the agreed full form; elsewhere a month in letters, which no reader takes for a day.
  const full = culture === "en-US" ? { ...fullTime, timeZoneName: "short" as const } : clock;
  const dates = new Intl.DateTimeFormat(culture, { ...full, timeZone: knownZone(timeZone) });
  const instantText = (instant: Date) => plainSpaces(asFullTime(dates.format(instant), culture));
  return {
    text,
    language,
    moment: (instant) => (instant === null ? "" : instantText(new Date(instant))),
    scanTime: (written) => {
      if (written === "") return "";
      if (/(?:Z|[+-]\d\d:\d\d)$/.test(written) && written.includes("T")) return instantText(new Date(written));
      // Read and written in the same zone, the tool's own time stays as it is.
      if (!written.includes("T"))
        return plainSpaces(new Intl.DateTimeFormat(culture, { ...day, timeZone: "UTC" }).format(new Date(written)));
      const parts = new Intl.DateTimeFormat(culture, { ...clock, timeZone: "UTC" }).formatToParts(new Date(`${written}Z`));
      return plainSpaces(parts.map(({ type, value }) => (type === "timeZoneName" ? "" : value)).join("")).trim();
    },
    number: (value) => plainSpaces(new Intl.NumberFormat(culture).format(value)),
    exact: (value) => plainSpaces(new Intl.NumberFormat(culture, { maximumFractionDigits: 20, useGrouping: false }).format(value)),
    odometer: (reading, unit) => {
      const style = { style: "unit", unit: unit === "mi" ? "mile" : "kilometer", maximumFractionDigits: 0 } as const;
      return reading === null ? "" : plainSpaces(new Intl.NumberFormat(culture, style).format(reading));
    },
    answer: (value) => text(value === null ? "reports.pdf.answer.unknown" : value ? "reports.pdf.answer.yes" : "reports.pdf.answer.no"),
  };
}

/** Replaces narrow no-break spaces, which some fonts lack, by plain no-break spaces. */
function plainSpaces(text: string): string {
  return text.replace(/[\u2009\u202f]/g, "\u00a0");
}

function knownZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
