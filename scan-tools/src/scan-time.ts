import { type Form, readForm } from "./ordered-forms.ts";

const months =
  "jan feb mar apr may jun jul aug sep oct nov dec|januar februar märz april mai juni juli august september oktober november dezember|janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    .split("|")
    .map((row) => row.split(" "));

const time = String.raw`(?:[\sT,]+(?:at\s+|um\s+)?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([AP]M)?)?`;
const yearFirst = new RegExp(String.raw`\b(20\d{2})[-./](\d{1,2})[-./](\d{1,2})${time}`, "i");
const dayFirst = new RegExp(String.raw`\b(\d{1,2})([-./])(\d{1,2})\2(20\d{2})${time}`, "i");
const monthFirst = new RegExp(String.raw`\b(\p{L}{3,9})\.? (\d{1,2}), (20\d{2})${time}`, "iu");
const dayBeforeMonth = new RegExp(String.raw`\b(\d{1,2})[.,]?[\s,-]+(\p{L}{3,9})\.?[\s,-]+(20\d{2})${time}`, "iu");

/** When a scan was made, or the two readings of a date that does not say whether the day or the month stands first. */
export interface Made {
  made: string;
  madeChoices: string[];
}

/** Of a text without a date. */
export const notDated: Made = { made: "", madeChoices: [] };

/** True if a date was found, also one that can be read in two ways. */
export function isDated({ made, madeChoices }: Made): boolean {
  return made !== "" || madeChoices.length > 0;
}

/** The first date of a line, with its time if it has one, as `2024-05-31T14:05`; both readings of one like `06/11/2025`. */
export function scanTime(line: string): Made {
  const text = line.slice(0, 200);
  const day = yearFirst.test(text) ? null : dayFirst.exec(text);
  if (!day) return { made: readForm(certainDates, text) ?? "", madeChoices: [] };
  const [, one = "", , other = "", year = "", ...clock] = day;
  const [american, european] = [written(year, one, other, clock), written(year, other, one, clock)];
  // A date with dots has its day first wherever it is written.
  if (day[2] === "." || american === european || american === "") return { made: european, madeChoices: [] };
  return european === "" ? { made: american, madeChoices: [] } : { made: "", madeChoices: [european, american] };
}

/**
 * Decides between the readings of a date by another date of the same text, written with the same sign, whose day is above 12: one program
 * writes all its dates alike. Nothing else decides: `AM` and `PM` are written with the day first too (in Australia and India), and the
 * words of a text say nothing about its dates (an Italian program prints them as its tablet is set).
 */
export function decideTime(choices: Made, text: string): Made {
  const [first = "", second = ""] = choices.madeChoices;
  if (second === "") return choices;
  const all = [...text.matchAll(/(?<!\d)(\d{1,2})([-/])(\d{1,2})\2(?:20)?\d{2}(?!\d)/g)].slice(0, 200);
  const [day, month] = [Number(first.slice(8, 10)), Number(first.slice(5, 7))];
  const sign = all.find(([, one, , other]) => Number(one) === day && Number(other) === month)?.[2];
  const said = all.filter((date) => date[2] === sign);
  const dayIsFirst = said.some(([, one, , other]) => Number(one) > 12 && Number(one) <= 31 && Number(other) <= 12);
  const monthIsFirst = said.some(([, one, , other]) => Number(other) > 12 && Number(other) <= 31 && Number(one) <= 12);
  if (dayIsFirst === monthIsFirst) return choices;
  return { made: dayIsFirst ? first : second, madeChoices: [] };
}

/** Dates that can be read in one way only, in the order in which they are tried. */
export const certainDates: readonly Form<string>[] = [
  {
    name: "year first",
    example: "2026-03-12 14:05",
    read: (text) => {
      const found = yearFirst.exec(text);
      return found ? written(found[1], found[2], found[3], found.slice(4)) : undefined;
    },
  },
  {
    name: "month in words, then the day",
    example: "March 12, 2026 2:05 PM",
    read: (text) => {
      const found = monthFirst.exec(text);
      const month = monthOf(found?.[1]);
      return found && month > 0 ? written(found[3], String(month), found[2], found.slice(4)) : undefined;
    },
  },
  {
    name: "day, then the month in words",
    example: "12. März 2026 um 14:05",
    read: (text) => {
      const found = dayBeforeMonth.exec(text);
      const month = monthOf(found?.[2]);
      return found && month > 0 ? written(found[3], String(month), found[1], found.slice(4)) : undefined;
    },
  },
];

function monthOf(name = ""): number {
  const short = name.toLowerCase();
  for (const row of months) {
    const at = row.findIndex(
      (month) => month === short || (short.length >= 3 && month.startsWith(short)) || short.startsWith(row === months[0] ? month : "\0"),
    );
    if (at >= 0) return at + 1;
  }
  return 0;
}

function written(year = "", month = "", day = "", [hour, minute, half]: (string | undefined)[] = []): string {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return "";
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return date;
  const pm = half?.toLowerCase() === "pm" && Number(hour) < 12;
  const midnight = half?.toLowerCase() === "am" && Number(hour) === 12;
  return `${date}T${String(Number(hour) + (pm ? 12 : 0) - (midnight ? 12 : 0)).padStart(2, "0")}:${minute}`;
}
