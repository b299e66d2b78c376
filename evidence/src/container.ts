import { type Bytes, isSame, joined, textOf, utf8 } from "./bytes.ts";
import { refused } from "./reasons.ts";

/** A file of a pack. */
export interface PackFile {
  name: string;
  bytes: Bytes;
  /** Of the ZIP format, where a pack was read: it is the slowest part of writing it again. */
  checksum?: number;
}

export const mediaType = "application/vnd.etsi.asic-e+zip";
export const manifestName = "META-INF/ASiCManifest.xml";
export const signatureName = "META-INF/signature.p7s";

/** Bytes of the largest pack that is read. */
export const maxPackBytes = 200 * 1_048_576;

const [localMark, centralMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50];
const localBytes = 30;
/** 1 January 1980, the first day that the format knows: when a pack was made is in its signature. */
const firstDay = 0x0021;
/** What all readers know: nothing but stored files. */
const oldestReader = 10;

/** Plain names alone: no reader has to decide about letters beyond ASCII or a path that leads out. */
const plainName = /^(?!.*\/\/)[A-Za-z0-9][A-Za-z0-9._/-]{0,150}[A-Za-z0-9]$/;

/**
 * The one form in which files are a pack (EN 319 162-1): a ZIP whose first file is `mimetype`, then all others by name, then the list and its signature;
 * all stored as they are, at a fixed time, without comments or extra fields. Throws for a name that is not plain.
 */
export function writeContainer(files: readonly PackFile[]): Bytes {
  const all = inOrder(files);
  const { headers, directory } = framesOf(all);
  return joined(...all.flatMap(({ bytes }, at) => [headers[at] ?? new Uint8Array(), bytes]), directory);
}

/**
 * The files of a pack without `mimetype`. Bytes that are not exactly what `writeContainer` makes of these files are refused: what is around their contents is
 * compared, which are themselves by definition.
 */
export function readContainer(pack: Bytes): PackFile[] {
  if (pack.byteLength > maxPackBytes) throw refused("too-large");
  const files = localFiles(pack);
  const [first, ...others] = files;
  if (first?.name !== "mimetype" || textOf(first.bytes) !== mediaType) throw refused("not-a-pack");
  const names = new Set<string>();
  for (const { name } of files) {
    if (names.has(name)) throw refused("duplicate-name", name);
    names.add(name);
  }
  const expected = inOrder(others);
  if (expected.some(({ name }, at) => name !== files[at]?.name)) throw refused("not-canonical");
  const { headers, directory } = framesOf(files);
  let at = 0;
  for (const [place, { bytes }] of files.entries()) {
    const header = headers[place] ?? new Uint8Array();
    if (!isSame(pack.subarray(at, at + header.byteLength), header)) throw refused("not-canonical");
    at += header.byteLength + bytes.byteLength;
  }
  const rest = pack.subarray(at);
  if (isSame(rest, directory)) return others;
  throw refused(
    rest.byteLength > directory.byteLength && isSame(rest.subarray(0, directory.byteLength), directory) ? "longer-file" : "not-canonical",
  );
}

function inOrder(files: readonly PackFile[]): PackFile[] {
  return [{ name: "mimetype", bytes: utf8(mediaType) }, ...files.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))];
}

/** All that a container has beside the contents of its files: what stands before each, and the directory after the last. */
function framesOf(all: readonly PackFile[]): { headers: Bytes[]; directory: Bytes } {
  const headers: Bytes[] = [];
  const centrals: Bytes[] = [];
  let at = 0;
  for (const file of all) {
    const { name, bytes } = file;
    if (!plainName.test(name) || name.includes("..")) throw new Error(`${name} is not a name for a file of a pack`);
    const shared = sharedFields(file);
    headers.push(joined(numbers([4, localMark]), shared, utf8(name)));
    centrals.push(
      joined(
        numbers([4, centralMark], [2, oldestReader]),
        shared,
        // Comment, disk, inner and outer attributes.
        numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
        utf8(name),
      ),
    );
    at += localBytes + name.length + bytes.byteLength;
  }
  const central = joined(...centrals);
  const end = numbers([4, endMark], [2, 0], [2, 0], [2, all.length], [2, all.length], [4, central.byteLength], [4, at], [2, 0]);
  return { headers, directory: joined(central, end) };
}

/** The files as they follow each other, up to the directory, with the checksums of what is in them. */
function localFiles(pack: Bytes): PackFile[] {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const files: PackFile[] = [];
  let at = 0;
  while (at + localBytes <= pack.byteLength && view.getUint32(at, true) === localMark) {
    const size = view.getUint32(at + 18, true);
    const nameEnd = at + localBytes + view.getUint16(at + 26, true);
    const end = nameEnd + view.getUint16(at + 28, true) + size;
    const name = textOf(pack.subarray(at + localBytes, nameEnd)) ?? "";
    if (end > pack.byteLength || !plainName.test(name) || name.includes("..")) throw refused(at === 0 ? "not-a-pack" : "not-canonical");
    const bytes = pack.subarray(end - size, end);
    files.push({ name, bytes, checksum: crc32(bytes) });
    at = end;
  }
  return files;
}

/** The fields from the needed version to the length of the extra field, the same in both headers. */
function sharedFields({ name, bytes, checksum = crc32(bytes) }: PackFile): Bytes {
  const size = bytes.byteLength;
  return numbers([2, oldestReader], [2, 0], [2, 0], [2, 0], [2, firstDay], [4, checksum], [4, size], [4, size], [2, name.length], [2, 0]);
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Node's own is many times as fast; browsers have none. */
const native = (
  globalThis as { process?: { getBuiltinModule?(name: "node:zlib"): { crc32?(bytes: Bytes): number } } }
).process?.getBuiltinModule?.("node:zlib").crc32;

/** The checksum of the ZIP format. */
function crc32(bytes: Bytes): number {
  if (native) return native(bytes);
  let value = 0xffffffff;
  // By index: an iterator takes many times as long, and packs have some megabytes.
  for (let at = 0; at < bytes.byteLength; at++) value = (value >>> 8) ^ (crcTable[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

/** Data by name, then the list, then the signature, then what was added to the signature. */
function placeOf({ name }: PackFile): string {
  const place = name === manifestName ? 1 : name === signatureName ? 2 : name.startsWith("META-INF/") ? 3 : 0;
  return `${place}${name}`;
}

/** Numbers in the format's order of bytes, each with how many it takes. */
function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Bytes {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}
