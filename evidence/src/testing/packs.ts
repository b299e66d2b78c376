import { generateKeyPairSync, sign } from "node:crypto";
import { utf8, type Bytes } from "../bytes.ts";
import { selfSigned } from "../certificate.ts";
import { makePack, type PackContent } from "../make-pack.ts";
import type { Signer } from "../signature.ts";

export const signedAt = new Date("2026-03-02T15:00:00Z");

/** A signer with a new key and a certificate that is valid for ten years from a day. */
export async function newSigner(name: string, from = new Date("2026-01-01T00:00:00Z")): Promise<Signer> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const signWith = (bytes: Bytes) => Promise.resolve(new Uint8Array(sign("sha256", bytes, privateKey)));
  const spki = new Uint8Array(publicKey.export({ type: "spki", format: "der" }));
  return { kind: "ecdsa", sign: signWith, certificates: [await selfSigned({ name, publicKey: spki, from, years: 10, sign: signWith })] };
}

/** A small report with two scans and a picture. */
export const content: PackContent = {
  report: {
    number: "1042-000317",
    version: 2,
    sentAt: signedAt.toISOString(),
    previous: "ab".repeat(32),
    data: {
      version: 2,
      workOrderNumber: "1042-000317",
      sentAt: signedAt.toISOString(),
      shop: { name: "Northside Collision" },
      vehicle: { VIN: "WAUZZZ8V5KA012345", make: "Audi", model: "A3" },
      technician: { name: "Jonas Keller" },
      scans: [
        { Phase: "before", Units: ["Bremsen – ABS"] },
        { Phase: "after", Units: [] },
      ],
      pictures: [{ key: "pictures/aa/1.webp" }, { key: "pictures/bb/2.webp" }],
    },
  },
  documents: new Map([
    ["en-US", utf8("%PDF-1.7 the report")],
    ["de-DE", utf8("%PDF-1.7 der Bericht")],
  ]),
  pictures: [
    { key: "pictures/aa/1.webp", bytes: Uint8Array.from({ length: 300 }, (_, at) => (at * 37) % 256) },
    { key: "pictures/bb/2.webp", bytes: null },
  ],
  events: [{ event: "completed", value: 0 }],
};

export async function newPack(signer: Signer, changed: Partial<PackContent> = {}, now = signedAt): Promise<Bytes> {
  return makePack({ ...content, ...changed }, signer, now);
}
