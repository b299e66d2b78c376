import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush, isAuthSecret, isPublicKey } from "./adapters/push-encryption.ts";

// The example of RFC 8291, section 5.
const p256dh = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const auth = "BTBZMqHH6r4Tts7J_aSIgg";

test("a push is encrypted as the standard's example is", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  expect(encryptPush("When I grow up, I want to be a watermelon", { p256dh, auth }, { salt, own }).toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the same text is never encrypted to the same bytes", () => {
  const encrypt = () => encryptPush("Ready?", { p256dh, auth }).toString("base64url");
  expect(encrypt()).not.toBe(encrypt());
});

test("keys that are no subscription's are told from those that are", () => {
  expect(isPublicKey(p256dh) && isAuthSecret(auth)).toBe(true);
  expect(isAuthSecret("BTBZ")).toBe(false);
  expect(isPublicKey(`BA${p256dh.slice(2)}`)).toBe(false);
  expect(isPublicKey("")).toBe(false);
});
