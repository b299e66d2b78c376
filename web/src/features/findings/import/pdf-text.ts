import { linesOfPage, type TextPiece } from "./pdf-lines.ts";

/** Pages that are read; a scan tool's report is shorter. */
const mostPages = 80;

/** A PDF whose pages are pictures: there is no text to read. */
export class PdfWithoutText extends Error {}

/** The part of a PDF that its text is read from. */
export interface PdfPages {
  numPages: number;
  getPage: (number: number) => Promise<{
    getTextContent: () => Promise<{ items: readonly object[] }>;
  }>;
}

/** True if a file begins as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
}

/** The text of a PDF, line by line with columns parted by tabs. Throws `PdfWithoutText` if its pages are pictures. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { openPdf } = await import("../../reports/pdf-document.ts");
  const pdf = openPdf(new Uint8Array(bytes).buffer);
  try {
    return await textOfPages(await pdf.document);
  } finally {
    pdf.close();
  }
}

/** As `textOfPdf`, from a document that is open. */
export async function textOfPages(document: PdfPages): Promise<string> {
  const pages: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, mostPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(linesOfPage(items.flatMap(pieceOf)).join("\n"));
  }
  const text = pages.join("\n");
  if (text.trim() === "") throw new PdfWithoutText();
  return text;
}

/** Text that runs upright has no place in a line. */
function pieceOf(item: object): TextPiece[] {
  if (!("str" in item && "transform" in item && "width" in item)) return [];
  const { str, transform, width } = item as { str: string; transform: number[]; width: number };
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  if (Math.abs(b) > Math.abs(a)) return [];
  return [{ text: str, x, y, width, size: Math.hypot(c, d) }];
}
