const months =
  "jan feb mar apr may jun jul aug sep oct nov dec|januar februar märz april mai juni juli august september oktober november dezember|janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
    .split("|")
    .map((row) => row.split(" "));

const time = String.raw`(?:[\sT,]+(?:at\s+|um\s+)?(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?\s*([AP]M)?)?`;
const yearFirst = new RegExp(String.raw`\b(20\d{2})[-./](\d{1,2})[-./](\d{1,2})${time}`, "i");
const dayFirst = new RegExp(String.raw`\b(\d{1,2})([-./])(\d{1,2})\2(20\d{2})${time}`, "i");
const monthInWords = new RegExp(String.raw`\b(\p{L}{3,9})\.? (\d{1,2}), (20\d{2})${time}`, "iu");
const named = new RegExp(String.raw`\b(\d{1,2})[.,]?[\s,-]+(\p{L}{3,9})\.?[\s,-]+(20\d{2})${time}`, "iu");

/** The first date of a line, with its time if it has one, as `2024-05-31T14:05`; empty if there is none. With slashes the month is first where that is possible. */
export function scanTime(line: string): string {
  const text = line.slice(0, 200);
  const year = yearFirst.exec(text);
  if (year) return written(year[1], year[2], year[3], year.slice(4));
  const day = dayFirst.exec(text);
  if (day) {
    const monthFirst = day[2] === "/" && Number(day[1]) <= 12;
    return monthFirst ? written(day[4], day[1], day[3], day.slice(5)) : written(day[4], day[3], day[1], day.slice(5));
  }
  const words = monthInWords.exec(text);
  const first = words ? monthOf(words[1] ?? "") : 0;
  if (words && first > 0) return written(words[3], String(first), words[2], words.slice(4));
  const name = named.exec(text);
  const month = name ? monthOf(name[2] ?? "") : 0;
  return name && month > 0 ? written(name[3], String(month), name[1], name.slice(4)) : "";
}

function monthOf(name: string): number {
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
