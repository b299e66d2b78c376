import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const [secretLength, checkLength] = [30, 6];
const form = new RegExp(`^rbk_[${digits}]{${secretLength + checkLength}}$`);

/**
 * A new token: `rbk_`, 30 random characters and 6 of their CRC-32. So programs that search texts for lost keys find it, and one that was mistyped is
 * told from one that has ended without a look at the database.
 */
export function newTokenText(): string {
  const random = Array.from({ length: secretLength }, () => digits[randomInt(digits.length)]).join("");
  return `rbk_${random}${checkOf(random)}`;
}

/** Whether a text has the form of a token. */
export function isTokenText(text: string): boolean {
  if (!form.test(text)) return false;
  const random = text.slice(4, 4 + secretLength);
  return checkOf(random) === text.slice(-checkLength);
}

/** The hash under which a token is stored: it is long and random, so that a fast hash without salt is enough. */
export function hashOfToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function checkOf(random: string): string {
  let left = crc32(random);
  let text = "";
  for (let nth = 0; nth < checkLength; nth++) {
    text = digits[left % digits.length] + text;
    left = Math.floor(left / digits.length);
  }
  return text;
}
