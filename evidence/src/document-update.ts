import { type Bytes, fromHex, hex, isSame, joined, utf8 } from "./bytes.ts";
import { added, emptyRange, numberIn, objectIn, rangeText, written } from "./pdf-parts.ts";
import { refused } from "./reasons.ts";

// What is appended to a signed PDF later (EN 319 142-1): the certificates that a check of it needs (DSS), and a time stamp of all that is before it
// (DocTimeStamp). As text it is ASCII alone. It is read by being made again from what is in it, so that nothing else can be in it: no page, no form.

/** What a check needs, each in DER. */
export interface Validation {
  certificates: readonly Bytes[];
  /** Lists of revoked certificates. */
  lists: readonly Bytes[];
  /** Answers of OCSP. */
  answers: readonly Bytes[];
}

/** An update whose place for the stamp is empty yet. */
export interface OpenUpdate {
  /** What is stamped: the document and the update without that place. */
  content: Bytes;
  /** The update with a stamp. Throws where it has no room. */
  close(stamp: Bytes): Bytes;
}

/** An update of a signed document of ours, with room for a stamp of so many bytes. */
export function openUpdate(document: Bytes, validation: Validation, room: number): OpenUpdate {
  const { text, contents } = updateText(document, validation, 2 * room);
  const start = text.indexOf("<", contents);
  const end = start + 2 * room + 2;
  const at = document.byteLength;
  const ranged = text.replace(emptyRange, rangeText(at + start, at + end, text.length - end));
  const [before, after] = [utf8(ranged.slice(0, start)), utf8(ranged.slice(end))];
  return {
    content: joined(document, before, after),
    close: (stamp) => {
      const place = hex(stamp).padEnd(2 * room, "0");
      if (place.length > 2 * room) throw new Error(`a stamp of ${stamp.byteLength} bytes has no room`);
      return joined(before, utf8(`<${place}>`), after);
    },
  };
}

/** What an update of a document holds. One that this code would not have made is refused. */
export function readUpdate(document: Bytes, update: Bytes): { validation: Validation; stamp: Bytes; content: Bytes } {
  const text = new TextDecoder("latin1").decode(update);
  const store = /\n {2}\/Type \/DSS\n(?: {2}\/Certs \[([\d R]+)\]\n)(?: {2}\/CRLs \[([\d R]+)\]\n)?(?: {2}\/OCSPs \[([\d R]+)\]\n)?>>/.exec(
    text,
  );
  const [certificates = 0, lists = 0, answers = 0] = (store?.slice(1) ?? []).map((names) => (names ?? "").split(" R").length - 1);
  const streams = [...text.matchAll(/\nstream\n([0-9a-f]*)>\nendstream\n/g)].map(([, digits = ""]) => fromHex(digits));
  const place = fromHex(/\n {2}\/Contents <([0-9a-f]+)>\n/.exec(text)?.[1] ?? "");
  const stamp = place.slice(0, derLength(place));
  const validation = {
    certificates: streams.slice(0, certificates),
    lists: streams.slice(certificates, certificates + lists),
    answers: streams.slice(certificates + lists, certificates + lists + answers),
  };
  const again = openUpdate(document, validation, place.byteLength);
  if (stamp.byteLength === 0 || !isSame(again.close(stamp), update)) throw refused("update-form");
  return { validation, stamp, content: again.content };
}

/** Bytes of the value at the begin of a place, whose rest is zeros; 0 where there is none of at least 256. */
function derLength(place: Bytes): number {
  const length = 4 + (place[2] ?? 0) * 256 + (place[3] ?? 0);
  return place[0] === 0x30 && place[1] === 0x82 && length <= place.byteLength ? length : 0;
}

/** What is appended, with zeros for the stamp. */
function updateText(document: Bytes, { certificates, lists, answers }: Validation, size: number): { text: string; contents: number } {
  const { trailer, startXref, catalog, root, count } = endOf(document);
  const streams = [...certificates, ...lists, ...answers];
  const first = count + 1;
  const [stamp, field] = [first + streams.length, first + streams.length + 1];
  const store = [
    `  /Certs [${names(first, certificates)}]\n`,
    lists.length === 0 ? "" : `  /CRLs [${names(first + certificates.length, lists)}]\n`,
    answers.length === 0 ? "" : `  /OCSPs [${names(first + certificates.length + lists.length, answers)}]\n`,
  ];
  const withField = catalog.replace(/(\/Fields \[\d+ 0 R)\]/, `$1 ${field} 0 R]`);
  const extension = `  /Extensions <<\n    /ESIC <<\n      /BaseVersion /1.7\n      /ExtensionLevel 5\n    >>\n  >>\n  /DSS ${count} 0 R\n`;
  const objects = new Map([
    [root, added(withField, extension)],
    [count, `<<\n  /Type /DSS\n${store.join("")}>>`],
    ...streams.map((bytes, at) => [first + at, streamOf(bytes)] as const),
    [
      stamp,
      `<<\n  /Type /DocTimeStamp\n  /Filter /Adobe.PPKLite\n  /SubFilter /ETSI.RFC3161\n  /ByteRange ${emptyRange}\n  /Contents <${"0".repeat(size)}>\n>>`,
    ],
    [field, `<<\n  /Type /Annot\n  /Subtype /Widget\n  /FT /Sig\n  /T (Time stamp)\n  /V ${stamp} 0 R\n  /F 130\n  /Rect [0 0 0 0]\n>>`],
  ]);
  const own = trailer.replace(/\/Size \d+/, `/Size ${field + 1}`).replace(/\/Prev \d+/, `/Prev ${startXref}`);
  return written(document.byteLength, objects, `<<${own}>>`);
}

function names(from: number, { length }: readonly Bytes[]): string {
  return Array.from({ length }, (_, at) => `${from + at} 0 R`).join(" ");
}

function streamOf(bytes: Bytes): string {
  const digits = `${hex(bytes)}>`;
  return `<<\n  /Length ${digits.length}\n  /Filter /ASCIIHexDecode\n>>\nstream\n${digits}\nendstream`;
}

/** What is read of a signed document: its trailer, and its catalog, which the signature's own update has. Throws for a document of another form. */
function endOf(document: Bytes) {
  const textAt = (from: number, until?: number) => new TextDecoder("latin1").decode(document.subarray(from, until));
  const startXref = numberIn(textAt(Math.max(0, document.byteLength - 64)), /startxref\n(\d+)\n%%EOF\n$/);
  const table = textAt(startXref);
  const trailer = /\ntrailer\n<<([\s\S]*?)>>\nstartxref\n/.exec(table)?.[1] ?? "";
  const [count, root] = [numberIn(trailer, /\/Size (\d+)/), numberIn(trailer, /\/Root (\d+) 0 R/)];
  const place = numberIn(table, new RegExp(`\\n${root} 1\\n(\\d{10}) 00000 n\\r\\n`));
  const catalog = objectIn(textAt(place, startXref), root, 0);
  if (!/\/Fields \[\d+ 0 R\]/.test(catalog) || /\/DSS|\/Extensions/.test(catalog) || !/\/Prev \d+/.test(trailer))
    throw new Error("the PDF has another form");
  return { startXref, trailer, count, root, catalog };
}
