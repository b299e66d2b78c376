// Where EXIF begins in JPEG and HEIF, in PNG, and in WebP, with the bytes between its name and its content.
const marks = [
  { mark: Buffer.from("Exif\0\0", "latin1"), skip: 0 },
  { mark: Buffer.from("eXIf", "latin1"), skip: 0 },
  { mark: Buffer.from("EXIF", "latin1"), skip: 4 },
];
/** Places that are tried for one mark: pixels may look like it. */
const mostPlaces = 4;
/** Most entries of one directory that are read. */
const mostEntries = 200;

const exifDirectory = 0x8769;
const dateTimeOriginal = 0x9003;
const offsetTimeOriginal = 0x9011;

/**
 * When the camera says that it took a picture (EXIF `DateTimeOriginal`, with `OffsetTimeOriginal` where it is stated): `2026-03-02T10:11:12`
 * in its own time or with its offset; null where it does not say. Takes linear time and never throws.
 */
export function takenAtOf(picture: Uint8Array): string | null {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  for (const { mark, skip } of marks) {
    let at = bytes.indexOf(mark);
    for (let place = 0; at >= 0 && place < mostPlaces; place += 1) {
      const found = takenIn(bytes.subarray(at + mark.length + skip));
      if (found !== null) return found;
      at = bytes.indexOf(mark, at + 1);
    }
  }
  return null;
}

function takenIn(tiff: Buffer): string | null {
  const order = tiff.toString("latin1", 0, 4);
  if (order !== "II*\0" && order !== "MM\0*") return null;
  const numbers = {
    short: (at: number) => (at + 2 > tiff.length ? 0 : order === "II*\0" ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)),
    long: (at: number) => (at + 4 > tiff.length ? 0 : order === "II*\0" ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)),
  };
  /** The place of an entry of the directory; undefined where it has none. */
  const entry = (directory: number, tag: number) => {
    const count = Math.min(numbers.short(directory), mostEntries);
    const places = Array.from({ length: count }, (_, nth) => directory + 2 + 12 * nth);
    return places.find((place) => numbers.short(place) === tag);
  };
  const text = (place: number | undefined) => {
    if (place === undefined) return "";
    const length = numbers.long(place + 4);
    const at = length <= 4 ? place + 8 : numbers.long(place + 8);
    return tiff
      .toString("latin1", at, at + Math.min(length, 40))
      .replace(/\0.*$/s, "")
      .trim();
  };
  const pointer = entry(numbers.long(4), exifDirectory);
  if (pointer === undefined) return null;
  const directory = numbers.long(pointer + 8);
  return instantOf(text(entry(directory, dateTimeOriginal)), text(entry(directory, offsetTimeOriginal)));
}

function instantOf(written: string, offset: string): string | null {
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(written) ?? [];
  if (date === undefined || time === undefined) return null;
  const local = `${date.replaceAll(":", "-")}T${time}`;
  const zoned = /^[+-]\d\d:\d\d$/.test(offset) ? `${local}${offset}` : local;
  // "0000:00:00 00:00:00" is how cameras say that their clock was never set; the 31st of February is none either.
  if (Number.isNaN(Date.parse(zoned)) || new Date(`${local}Z`).toISOString().slice(0, 19) !== local) return null;
  return zoned;
}
