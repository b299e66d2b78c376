import { type Bytes, hex, joined, utf8 } from "./bytes.ts";
import { added, emptyRange, numberIn, objectIn, rangeText, written } from "./pdf-parts.ts";
import { type Signer, signDetached } from "./signature.ts";

// A signature in a PDF (PAdES, EN 319 142-1, B-B), as an incremental update: the bytes of the document stay as they are. It is written for the documents that
// Typst makes: a table of cross-references, one section, and no compressed objects. Another form is an error, and never a damaged file.

/** Bytes beside the certificates that a signature may have. */
const room = 1_500;

/** A PDF with a signature of the whole file. It has no place on a page: its field is hidden, so that nobody who reads with a screen reader meets it. */
export async function signDocument(document: Bytes, signer: Signer, now: Date): Promise<Bytes> {
  const size = 2 * (signer.certificates.reduce((sum, { byteLength }) => sum + byteLength, 0) + room);
  const update = updateOf(new TextDecoder("latin1").decode(document), now, size);
  const start = document.byteLength + update.text.indexOf("<", update.contents);
  const end = start + size + 2;
  const length = document.byteLength + update.text.length;
  // What was copied from the document is written anew as it is read.
  if (!/^[\n\r -~]*$/.test(update.text)) throw new Error("an object of the PDF has other letters than ASCII");
  const ranged = update.text.replace(emptyRange, rangeText(start, end, length - end));
  const whole = joined(document, utf8(ranged));
  // The time stands in the document (`/M`): PAdES has none in the signature itself.
  const signature = hex(await signDetached(joined(whole.subarray(0, start), whole.subarray(end)), signer, null));
  if (signature.length > size) throw new Error(`a signature of ${signature.length / 2} bytes has no room`);
  whole.set(utf8(signature), start + 1);
  return whole;
}

/** What is appended, with zeros for the signature, and where in it `/Contents` begins. */
function updateOf(document: string, now: Date, size: number): { text: string; contents: number } {
  const [, trailer = "", startXref = ""] = /trailer\s*<<([\s\S]*?)>>\s*startxref\s+(\d+)\s+%%EOF\s*$/.exec(document) ?? [];
  const [count, root] = [numberIn(trailer, /\/Size (\d+)/), numberIn(trailer, /\/Root (\d+) 0 R/)];
  if (trailer.includes("/Prev") || !document.startsWith("xref", Number(startXref)))
    throw new Error("the table of the PDF has another form");
  const place = placesIn(document.slice(Number(startXref)), count);
  const objectAt = (number: number) => objectIn(document, number, place(number));
  const page = firstPage(objectAt, numberIn(objectAt(root), /\/Pages (\d+) 0 R/));
  const [signature, field] = [count, count + 1];
  const objects = new Map([
    [page, withField(objectAt(page), field)],
    [root, added(objectAt(root), `  /AcroForm <<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>\n`)],
    [
      signature,
      `<<\n  /Type /Sig\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.CAdES.detached\n  /M (D:${timeOf(now)})\n  /ByteRange ${emptyRange}\n  /Contents <${"0".repeat(size)}>\n>>`,
    ],
    [
      field,
      `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Signature)\n  /V ${signature} 0 R\n  /F 130\n  /Rect [0 0 0 0]\n  /P ${page} 0 R\n>>`,
    ],
  ]);
  const own = trailer.replace(/\/Size \d+/, `/Size ${count + 2}`).trimEnd();
  return written(document.length, objects, `<<${own}\n  /Prev ${startXref}\n>>`);
}

/** Where each object stands, by the table at the end of the document. */
function placesIn(table: string, count: number): (number: number) => number {
  const [head = ""] = /^xref\s+0 \d+\s+/.exec(table) ?? [];
  const line = 20;
  if (head === "" || !table.startsWith(`xref\n0 ${count}\n`)) throw new Error("the table of the PDF has more than one part");
  return (number) => Number(table.slice(head.length + number * line, head.length + number * line + 10));
}

/** The first page below a node of the tree of pages. */
function firstPage(objectAt: (number: number) => string, node: number): number {
  const text = objectAt(node);
  return /\/Type \/Pages\b/.test(text) ? firstPage(objectAt, numberIn(text, /\/Kids \[\s*(\d+) 0 R/)) : node;
}

function withField(page: string, field: number): string {
  if (/\/Annots \[/.test(page)) return page.replace(/\/Annots \[/, `/Annots [${field} 0 R `);
  if (page.includes("/Annots")) throw new Error("the annotations of the page have another form");
  return added(page, `  /Annots [${field} 0 R]\n`);
}

/** `20260302150000Z` */
function timeOf(at: Date): string {
  return at.toISOString().replaceAll(/[-T:]|\.\d+/g, "");
}
