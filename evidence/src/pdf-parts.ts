// What is written into PDFs as incremental updates: objects with a table of their own, after bytes that stay as they are.

const digits = (number: number) => String(number).padStart(10, "0");
/** What a signature covers: all but its own place. */
export const rangeText = (start: number, end: number, rest: number) => `[0 ${digits(start)} ${digits(end)} ${digits(rest)}]`;
/** What stands there until the places are known: as long as any. */
export const emptyRange = rangeText(0, 0, 0);

/** Objects as they are appended at a place, with their own table, and where `/Contents` begins in them. */
export function written(start: number, objects: ReadonlyMap<number, string>, trailer: string): { text: string; contents: number } {
  let text = "\n";
  const lines: string[] = [];
  for (const number of [...objects.keys()].toSorted((one, other) => one - other)) {
    lines.push(`${number} 1\n${digits(start + text.length)} 00000 n\r\n`);
    text += `${number} 0 obj\n${objects.get(number)}\nendobj\n`;
  }
  const contents = text.indexOf("/Contents <");
  const table = start + text.length;
  return { text: `${text}xref\n${lines.join("")}trailer\n${trailer}\nstartxref\n${table}\n%%EOF\n`, contents };
}

/** A dictionary, of the form in which Typst and we write it. */
export function objectIn(document: string, number: number, place: number): string {
  const head = `${number} 0 obj\n`;
  const end = document.indexOf("\nendobj", place);
  const text = document.slice(place + head.length, end);
  if (!document.startsWith(head, place) || end === -1 || !text.startsWith("<<") || !text.endsWith(">>"))
    throw new Error(`object ${number} of the PDF has another form`);
  return text;
}

/** A dictionary with one entry more. */
export function added(dictionary: string, entry: string): string {
  return `${dictionary.slice(0, -2)}${entry}>>`;
}

export function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`the PDF has no ${pattern.source}`);
  return Number(found);
}
