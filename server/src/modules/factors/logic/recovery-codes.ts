import { createHmac, randomInt } from "node:crypto";

// Crockford's base 32: no letter looks like a digit. https://www.crockford.com/base32.html
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Ten characters of 5 bits: 50 bits, which five tries a quarter of an hour never find. */
const length = 10;
const codes = 10;

/** Ten new codes as they are shown: `7K2QF-9XW3M`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => {
    const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** What is stored of a code: a keyed hash of the code as its user may type it, in any grouping and letter case. */
export function hashOfCode(key: Uint8Array, userId: number, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return createHmac("sha256", key).update(`${userId}/${code}`).digest("base64url");
}
