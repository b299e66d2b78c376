/** The columns of a line: parted by a tab, a bar or at least two spaces. */
export function cellsOf(text: string): string[] {
  return text
    .split(/\t|\|| {2,}/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const time = "(?:,?[ T]+(\\d{1,2}):(\\d{2})(?::\\d{2})?\\s?([AP]M)?)?";
const yearFirst = new RegExp(`(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}`, "i");
const yearLast = new RegExp(`(\\d{1,2})([-/.])(\\d{1,2})[-/.](\\d{4})${time}`, "i");
const inWords = new RegExp(`([A-Z][a-z]{2})[a-z]* (\\d{1,2}), (\\d{4})${time}`, "i");

/** A date, with its time if it has one, in the form `2024-05-31T14:05`; empty if the text has none. Slashes put the month first, dots the day. */
export function localTime(text: string): string {
  const iso = yearFirst.exec(text);
  if (iso) return written(iso[1], iso[2], iso[3], iso.slice(4));
  const last = yearLast.exec(text);
  if (last) {
    const dayFirst = last[2] === "." || Number(last[1]) > 12;
    return dayFirst ? written(last[4], last[3], last[1], last.slice(5)) : written(last[4], last[1], last[3], last.slice(5));
  }
  const words = inWords.exec(text);
  const month = months.indexOf(words?.[1]?.toLowerCase() ?? "") + 1;
  return words && month > 0 ? written(words[3], String(month), words[2], words.slice(4)) : "";
}

function written(year = "", month = "", day = "", [hour, minute, half]: (string | undefined)[] = []): string {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return "";
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (hour === undefined || minute === undefined) return date;
  const full = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  return full > 23 || Number(minute) > 59 ? date : `${date}T${String(full).padStart(2, "0")}:${minute}`;
}

/** The vehicle identification number that follows its label. */
export function vinOf(source: string): string {
  return /\bVIN(?: Code)?\s*[:=]\s*([A-HJ-NPR-Z0-9]{17})\b/i.exec(source)?.[1]?.toUpperCase() ?? "";
}
