import { generateKeyPairSync, sign } from "node:crypto";
import { packedAction, writeAuditProof } from "../audit-proof.ts";
import { type Bytes, hex, joined, sha256, utf8 } from "../bytes.ts";

/** A proof as an installation makes it, of an entry that names a pack, between two others of its checkpoint. */
export async function newProof(pack: string, id = 1042): Promise<Bytes> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const entry = JSON.stringify([
    1,
    1_772_463_600_000_000,
    null,
    "",
    packedAction,
    "report",
    317,
    1042,
    null,
    "2",
    { sha256: pack },
    "",
    "",
    "",
  ]);
  const [one, other] = await Promise.all([leafOf(id - 1, "[1]"), leafOf(id + 1, "[2]")]);
  const pair = await nodeOf(one, await leafOf(id, entry));
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("base64url");
  const statement = JSON.stringify({
    form: 1,
    number: 7,
    at: "2026-03-02T15:01:00.000Z",
    count: 3,
    root: hex(await nodeOf(pair, other)),
    publicKey: raw,
  });
  return writeAuditProof({
    form: 1,
    id,
    entry,
    index: 1,
    path: [hex(one), hex(other)],
    statement,
    signature: sign(null, utf8(statement), privateKey).toString("base64url"),
  });
}

async function leafOf(id: number, entry: string): Promise<Bytes> {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(id));
  return sha256(joined(Uint8Array.from([0]), number, await sha256(utf8(entry))));
}

const nodeOf = (left: Bytes, right: Bytes) => sha256(joined(Uint8Array.from([1]), left, right));
