import { type Form, readForm } from "./ordered-forms.ts";
import { cellsOf } from "./report-parts.ts";
import { isStatus, type Stated, withoutSigns } from "./status-words.ts";

/** What the columns behind a code hold, in the order in which the forms are tried: the state is in the last one, or in the last words. */
export const columnForms: readonly Form<Stated>[] = [
  {
    name: "a last column that says there is none",
    example: "Wheel speed sensor\tn/a",
    read: (text) => (/(?:^|\t)(?:n\/?a|-{1,3}|none|unknown)$/i.test(text) ? { text: firstCells(text), status: "" } : undefined),
  },
  {
    name: "a last column of words for a state",
    example: "Wheel speed sensor\tActive",
    read: (text) => (isStatus(lastCell(text)) ? { text: firstCells(text), status: lastCell(text) } : undefined),
  },
  {
    name: "a last column whose word a narrow column broke in two",
    example: "Wheel speed sensor\tCurren t",
    read: (text) => {
      const whole = lastCell(text).replace(/\s+/g, "");
      return text.includes("\t") && isStatus(whole) ? { text: firstCells(text), status: whole } : undefined;
    },
  },
  {
    name: "a last column of other words",
    example: "Wheel speed sensor\tseen twice",
    read: (text) => (text.includes("\t") ? { text: firstCells(text), status: lastCell(text) } : undefined),
  },
  { name: "one column", example: "Wheel speed sensor Active", read: (text) => lastWords(text) },
];

const lastCell = (text: string) => text.slice(text.lastIndexOf("\t") + 1);
const firstCells = (text: string) => text.split("\t").slice(0, -1).join(" ");

/** Text and status behind a code. */
export function columnsAfter(source: string): Stated {
  const cells = cellsOf(source.replace(/^[\s\-–—:|,;.)\]]+/, ""));
  return readForm(columnForms, cells.join("\t")) ?? { text: "", status: "" };
}

/** The forms of a state in the last words of a text. */
export const lastWordForms: readonly Form<Stated>[] = [
  {
    name: "when it was tested last",
    example: "Wheel speed sensor Last test: 12.03.2026",
    read: (text) => {
      const tested = /\sLast test\s*:.{0,100}$/i.exec(text);
      return tested ? { text: text.slice(0, tested.index), status: tested[0].trim() } : undefined;
    },
  },
  {
    name: "a word that a narrow column broke in two",
    example: "Wheel speed sensor Curren t",
    read: (text) => {
      const words = text.split(" ");
      const broken = words.slice(-2).join("");
      const isShort = words.length > 2 && (words.at(-1) ?? "").length <= 2;
      return isShort && isStatus(broken) ? { text: words.slice(0, -2).join(" "), status: broken } : undefined;
    },
  },
  {
    name: "up to six words for a state",
    example: "Wheel speed sensor not present at time of request",
    read: (text) => {
      const words = text.split(" ");
      const count = [6, 5, 4, 3, 2, 1].find((some) => some <= words.length && isStatus(words.slice(-some).join(" ")));
      if (count === undefined) return undefined;
      return { text: withoutSigns(words.slice(0, -count).join(" ")), status: words.slice(-count).join(" ") };
    },
  },
];

/** Parts a status from the last words of a text (`lastWordForms`). */
export function lastWords(text: string): Stated {
  return readForm(lastWordForms, text) ?? { text, status: "" };
}
