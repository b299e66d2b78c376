import { type Bytes, fromHex, hex, joined, sha256, textOf, utf8 } from "./bytes.ts";
import { canonical } from "./canonical.ts";
import { refused } from "./reasons.ts";

/** `audit-proof.json`: that the making of this pack stands in the audit trail of the installation, at a checkpoint that it signed. */
export interface AuditProof {
  form: 1;
  id: number;
  /** The entry as it was sealed: an array of JSON. */
  entry: string;
  /** Its place among the entries of the checkpoint, and the hashes of its neighbours up to the root (RFC 9162), in hex. */
  index: number;
  path: string[];
  /** What the checkpoint states, as it was signed; the signature (Ed25519, base64url). */
  statement: string;
  signature: string;
}

/** What a proof shows. */
export interface ProvenEntry {
  id: number;
  checkpoint: number;
  /** When the checkpoint was signed, by the clock of the installation. */
  at: string;
  /** The key that signed it, Ed25519 in base64url. */
  publicKey: string;
}

interface Stated {
  number: number;
  at: string;
  count: number;
  root: string;
  publicKey: string;
}

/** The action of the entry that names a pack, and the names of its parts in the sealed text. */
export const packedAction = "report.packed";
const [actionAt, detailsAt] = [4, 10];

export function writeAuditProof(proof: AuditProof): Bytes {
  return utf8(canonical(proof));
}

/** Checks the proof of a pack: its entry names the pack by its hash, the path leads to the root of the checkpoint, and that is signed. */
export async function checkAuditProof(bytes: Bytes, pack: string): Promise<ProvenEntry> {
  const { proof, stated, said } = read(bytes);
  const details = said[detailsAt] as { sha256?: unknown } | null;
  if (said[actionAt] !== packedAction || details?.sha256 !== pack) throw refused("proof-other");
  const id = new Uint8Array(8);
  new DataView(id.buffer).setBigUint64(0, BigInt(proof.id));
  const leaf = await sha256(joined(leafMark, id, await sha256(utf8(proof.entry))));
  if (hex(await rootBy(leaf, proof, stated.count)) !== stated.root || !(await isStated(proof, stated))) throw refused("proof-invalid");
  return { id: proof.id, checkpoint: stated.number, at: stated.at, publicKey: stated.publicKey };
}

function read(bytes: Bytes): { proof: AuditProof; stated: Stated; said: unknown[] } {
  try {
    const text = textOf(bytes) ?? "";
    const proof = JSON.parse(text) as AuditProof;
    const stated = JSON.parse(proof.statement) as Stated;
    const said: unknown = JSON.parse(proof.entry);
    const numbers = [proof.id, proof.index, stated.number, stated.count];
    const isRead =
      canonical(proof) === text &&
      proof.form === 1 &&
      numbers.every((number) => Number.isSafeInteger(number) && number >= 0) &&
      proof.path.every((step) => /^[0-9a-f]{64}$/.test(step)) &&
      !Number.isNaN(Date.parse(stated.at));
    if (isRead && Array.isArray(said)) return { proof, stated, said };
  } catch {
    // Not JSON, or a part of it is missing.
  }
  throw refused("proof-form");
}

const leafMark = Uint8Array.from([0]);
const nodeMark = Uint8Array.from([1]);

/** The root to which a leaf leads (RFC 9162, 2.1.3.2); nothing where the path has another length. */
async function rootBy(leaf: Bytes, { index, path }: AuditProof, count: number): Promise<Bytes> {
  if (index >= count) return new Uint8Array();
  let [position, last, found] = [index, count - 1, leaf];
  for (const step of path) {
    if (last === 0) return new Uint8Array();
    const isRight = position % 2 === 1 || position === last;
    found = await sha256(isRight ? joined(nodeMark, fromHex(step), found) : joined(nodeMark, found, fromHex(step)));
    // A node without a neighbour stands for itself on the floors above.
    while (isRight && position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)];
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? found : new Uint8Array();
}

const half = (number: number) => Math.floor(number / 2);

/** Whether the key that a checkpoint names signed it. */
async function isStated({ statement, signature }: AuditProof, { publicKey }: Stated): Promise<boolean> {
  const raw = fromBase64Url(publicKey);
  try {
    const key = await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
    return await crypto.subtle.verify("Ed25519", key, fromBase64Url(signature), utf8(statement));
  } catch (error) {
    // Older browsers do not know this kind of key. The installation's signature over all that was added covers the proof there too.
    return error instanceof DOMException && error.name === "NotSupportedError";
  }
}

function fromBase64Url(text: string): Bytes {
  try {
    const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    // One text for the same bytes.
    const again = btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return again === text ? bytes : new Uint8Array();
  } catch {
    return new Uint8Array();
  }
}
