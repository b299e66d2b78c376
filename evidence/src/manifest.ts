import { base64, type Bytes, sha256, textOf, utf8 } from "./bytes.ts";
import { manifestName, type PackFile, signatureName } from "./container.ts";
import { type Reason, Refused, refused } from "./reasons.ts";

interface Listed {
  name: string;
  /** SHA-256 in base64. */
  digest: string;
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  pdf: "application/pdf",
  jpg: "image/jpeg",
  txt: "text/plain",
  xml: "application/xml",
  p7s: "application/pkcs7-signature",
  tst: "application/vnd.etsi.timestamp-token",
};

function mediaTypeOf(name: string): string {
  return mediaTypes[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
}

/** A list of files with their hashes (EN 319 162-1, ASiCManifest), and the file that signs or stamps this list: of a pack, its signature. */
export async function writeManifest(files: readonly PackFile[], signedBy = signatureName): Promise<Bytes> {
  const listed = await Promise.all(files.map(async ({ name, bytes }) => ({ name, digest: base64(await sha256(bytes)) })));
  return manifestOf(
    listed.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    signedBy,
  );
}

function manifestOf(listed: readonly Listed[], signedBy: string): Bytes {
  const references = listed.map(
    ({ name, digest }) =>
      `  <DataObjectReference MimeType="${mediaTypeOf(name)}" URI="${name}">\n` +
      `    <ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>\n` +
      `    <ds:DigestValue>${digest}</ds:DigestValue>\n` +
      `  </DataObjectReference>\n`,
  );
  return utf8(
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<ASiCManifest xmlns="http://uri.etsi.org/02918/v1.2.1#" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">\n` +
      `  <SigReference MimeType="${mediaTypeOf(signedBy)}" URI="${signedBy}"/>\n` +
      `${references.join("")}</ASiCManifest>\n`,
  );
}

/** Compares the list of a pack with its files and throws all that differs. */
export async function checkManifest(files: readonly PackFile[]): Promise<{ manifest: Bytes; data: PackFile[] }> {
  const manifest = files.find(({ name }) => name === manifestName)?.bytes;
  if (manifest === undefined) throw refused("no-manifest");
  const data = files.filter(({ name }) => name !== manifestName && name !== signatureName);
  await checkList(manifest, data, signatureName);
  return { manifest, data };
}

/**
 * Compares a list with the files that it should have and throws all that differs. Only the text that `writeManifest` makes is a list: nothing that is not
 * understood can stand in it.
 */
export async function checkList(list: Bytes, files: readonly PackFile[], signedBy: string): Promise<void> {
  const text = textOf(list) ?? "";
  const pattern = /URI="([^"]*)">\s*<ds:DigestMethod [^>]*>\s*<ds:DigestValue>([^<]*)<\/ds:DigestValue>/g;
  const listed = [...text.matchAll(pattern)].map(([, name = "", digest = ""]) => ({ name, digest }));
  if (textOf(manifestOf(listed, signedBy)) !== text) throw refused("manifest-form");
  const actual = new Map(await Promise.all(files.map(async ({ name, bytes }) => [name, base64(await sha256(bytes))] as const)));
  const known = new Set(listed.map(({ name }) => name));
  const reasons: Reason[] = [
    ...files.filter(({ name }) => !known.has(name)).map(({ name }) => ({ code: "unlisted-file", file: name }) as const),
    ...listed.flatMap(({ name, digest }): Reason[] => {
      const found = actual.get(name);
      if (found === digest) return [];
      return [{ code: found === undefined ? "missing-file" : "changed-file", file: name }];
    }),
  ];
  if (reasons.length > 0) throw new Refused(...reasons);
}
