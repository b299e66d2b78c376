import { createPrivateKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import { readKeyFile } from "./key-file.ts";
import { keyFile, keyFilePassword, rsaKeyFile } from "./testing/key-file.ts";
import { newPack } from "./testing/packs.ts";
import { verifyPack } from "./verify-pack.ts";

const file = new Uint8Array(Buffer.from(keyFile, "base64"));

test("a key of a PKCS#12 file signs packs", async () => {
  const { privateKey, certificates } = await readKeyFile(file, keyFilePassword);
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" });
  const signer = {
    kind: "ecdsa",
    certificates,
    sign: (bytes: Uint8Array) => Promise.resolve(new Uint8Array(sign("sha256", bytes, key))),
  } as const;
  const { ok, certificate } = await verifyPack(await newPack(signer, {}, new Date("2027-01-01T00:00:00Z")));
  expect({ ok, subject: certificate?.subject }).toEqual({ ok: true, subject: "CN=Evidence of Harbour Remote, O=Harbour Remote" });
});

test("an RSA key with the certificate of its authority signs packs, which name the authority", async () => {
  const { privateKey, certificates } = await readKeyFile(new Uint8Array(Buffer.from(rsaKeyFile, "base64")), keyFilePassword);
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: "der", type: "pkcs8" });
  expect({ type: key.asymmetricKeyType, certificates: certificates.length }).toEqual({ type: "rsa", certificates: 2 });
  const sign256 = (bytes: Uint8Array) => Promise.resolve(new Uint8Array(sign("sha256", bytes, key)));
  const pack = await newPack({ kind: "rsa", certificates, sign: sign256 }, {}, new Date("2027-01-01T00:00:00Z"));
  const { ok, certificate } = await verifyPack(pack);
  expect({ ok, certificate }).toMatchObject({
    ok: true,
    certificate: { issuer: "CN=Harbour Signing CA, O=Harbour Remote", isSelfSigned: false },
  });
  const [own] = certificates;
  const [, other] = (await readKeyFile(file, keyFilePassword)).certificates.concat(certificates.slice(0, 1));
  const forged = await newPack(
    { kind: "rsa", certificates: [own ?? file, other ?? file], sign: sign256 },
    {},
    new Date("2027-01-01T00:00:00Z"),
  );
  expect((await verifyPack(forged)).ok).toBe(false);
});

test("a wrong password and a file that is none are errors", async () => {
  await expect(readKeyFile(file, "harbour-2027")).rejects.toThrow("Integrity");
  await expect(readKeyFile(file.slice(0, 200), keyFilePassword)).rejects.toThrow("PFX");
});
