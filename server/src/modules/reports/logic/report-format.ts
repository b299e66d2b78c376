import type { ReportData } from "@remotebay/contract";
import type { Translate } from "../../../platform/translate/translate.ts";

/** Words and numbers in the reader's language, times in the shop's zone. */
export interface Format {
  text: Translate;
  /** What names of services, functions and tools are said in: `de`. */
  language: string;
  /** A day with the time and the zone's name; empty for null. */
  moment(instant: string | null): string;
  number(value: number): string;
  odometer(reading: number | null, unit: ReportData["vehicle"]["odometerUnit"]): string;
  answer(value: boolean | null): string;
}

/** Makes the formats of a culture (`de-DE`) and an IANA zone; a zone that is not known counts as UTC. */
export function makeFormat(text: Translate, culture: string, timeZone: string, language: string): Format {
  const dates = new Intl.DateTimeFormat(culture, {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: knownZone(timeZone),
  });
  return {
    text,
    language,
    moment: (instant) => (instant === null ? "" : plainSpaces(dates.format(new Date(instant)))),
    number: (value) => plainSpaces(new Intl.NumberFormat(culture).format(value)),
    odometer: (reading, unit) => {
      const style = { style: "unit", unit: unit === "mi" ? "mile" : "kilometer", maximumFractionDigits: 0 } as const;
      return reading === null ? "" : plainSpaces(new Intl.NumberFormat(culture, style).format(reading));
    },
    answer: (value) => text(value === null ? "reports.pdf.answer.unknown" : value ? "reports.pdf.answer.yes" : "reports.pdf.answer.no"),
  };
}

/** A narrow no-break space has no place in every font; the no-break space keeps number and unit together as well. */
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
