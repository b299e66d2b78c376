/** What becomes of a text on its way through a viewer, a mail, a chat or a phone: its form is lost, and sometimes its end. */
export interface Damage {
  name: string;
  /** The text damaged so, in as many ways as there are steps of it. */
  apply: (text: string) => string[];
}

const widths = [50, 55, 60, 65, 72, 78, 80, 90, 100, 110, 120];
/** Shares of the text after which it breaks off. */
const breaks = Array.from({ length: 12 }, (_, nth) => (nth + 1) / 13);

export const damages: readonly Damage[] = [
  { name: "wrapped at 50 to 120 characters", apply: (text) => widths.map((width) => wrapped(text, width)) },
  { name: "unindented", apply: (text) => [text.replace(/(^|\n)[ \t]+/g, "$1")] },
  { name: "without blank lines", apply: (text) => [text.replace(/\n(?:[ \t]*\n)+/g, "\n")] },
  { name: "each cell on a line of its own", apply: (text) => [text.replace(/(?<=\S)(?:\t| {2,}| *\| *)(?=\S)/g, "\n")] },
  { name: "columns joined by one space", apply: (text) => [text.replace(/(?<=\S)[ \t]{2,}|\t/g, " ")] },
  { name: "lower case", apply: (text) => [text.toLowerCase()] },
  { name: "broken off", apply: brokenOff },
];

/** Broken off at even shares of the text, and behind the line that stands there. */
function brokenOff(text: string): string[] {
  return breaks.flatMap((share) => {
    const at = Math.floor(text.length * share);
    const end = text.indexOf("\n", at);
    return end < 0 ? [text.slice(0, at)] : [text.slice(0, at), text.slice(0, end)];
  });
}

/** Two kinds of damage, one after the other; of each at most two steps, so that the number of texts stays small. */
export const pairsOfDamage: readonly Damage[] = damages.flatMap((first, nth) =>
  damages.slice(nth + 1).map((second) => ({
    name: `${first.name}, ${second.name}`,
    apply: (text: string) => some(first.apply(text)).flatMap((once) => some(second.apply(once))),
  })),
);

function some(all: readonly string[]): string[] {
  return all.length <= 2 ? [...all] : [0.35, 0.8].map((share) => all[Math.floor(all.length * share)] ?? "");
}

/** Lines broken between two words, as a mail program does. */
function wrapped(text: string, width: number): string {
  return text
    .split("\n")
    .map((line) => wrappedLine(line, width))
    .join("\n");
}

function wrappedLine(line: string, width: number): string {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const at = Math.max(rest.lastIndexOf(" ", width), rest.lastIndexOf("\t", width));
    // A line that begins with a longer word stays as it is.
    if (at <= rest.length - rest.trimStart().length) break;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...parts, rest].join("\n");
}
