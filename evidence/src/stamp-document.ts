import { type Bytes, isSame } from "./bytes.ts";
import { signerOfDocument } from "./document.ts";
import { openUpdate, type Validation } from "./document-update.ts";
import { refused } from "./reasons.ts";
import { certificatesIn, requireCovered } from "./strict-stamp.ts";

/** Bytes by which one stamp of an authority may be longer than another. */
const spare = 256;

/** What is stamped and by whom. */
export interface DocumentStamping {
  /** A stamp of the same authority: which certificates it sends has to be known before it is asked. */
  like: Bytes;
  /** Asks the authority. */
  ask(content: Bytes): Promise<Bytes>;
  /** Lists and answers on certificates that are ended early, where there are some. */
  revocation?: Omit<Validation, "certificates">;
}

/**
 * What is appended to a signed document (PAdES B-LT): the certificates of its signer and of the authority, and the authority's stamp of all. Throws what
 * `ask` does, and `Refused` for a document without a valid signature or of another form, and for a stamp with parts that nothing covers.
 */
export async function stampDocument(document: Bytes, { like, ask, revocation }: DocumentStamping): Promise<Bytes> {
  const certificates = distinct([...(await signerOfDocument(document)), ...certificatesIn(like)]);
  let room = like.byteLength + spare;
  for (let isLast = false; ; isLast = true) {
    const open = opened(document, { certificates, lists: [], answers: [], ...revocation }, room);
    const stamp = await ask(open.content);
    const missing = distinct([...certificates, ...certificatesIn(stamp)]).slice(certificates.length);
    if (missing.length === 0 && stamp.byteLength <= room) {
      requireCovered(stamp, certificates);
      return open.close(stamp);
    }
    // An authority of several machines may have sent those of another one.
    if (isLast) throw refused("stamp-form");
    certificates.push(...missing);
    room = Math.max(room, stamp.byteLength + spare);
  }
}

function opened(...[document, validation, room]: Parameters<typeof openUpdate>) {
  try {
    return openUpdate(document, validation, room);
  } catch {
    throw refused("update-form");
  }
}

function distinct(all: readonly Bytes[]): Bytes[] {
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}
