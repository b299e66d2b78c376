import { createHmac, timingSafeEqual } from "node:crypto";

/** Signed texts that name a user for one purpose and a limited time; they open nothing else. */
export interface PurposeTokens {
  issue(userId: number, now: Date): string;
  /** The user of a token; null if it is forged, expired or for another purpose. */
  read(token: string, now: Date): number | null;
}

const lifeSeconds = 86_400;

/** Tokens of one purpose, signed with the installation's key. */
export function makePurposeTokens(key: Uint8Array, purpose: string): PurposeTokens {
  const sign = (text: string) => createHmac("sha256", key).update(`${purpose}/${text}`).digest("base64url");
  return {
    issue: (userId, now) => {
      const text = `${userId}.${Math.floor(now.getTime() / 1000) + lifeSeconds}`;
      return `${text}.${sign(text)}`;
    },
    read: (token, now) => {
      const [userId = "", end = "", signature = ""] = token.split(".");
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${userId}.${end}`))];
      const isOurs = given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
      return isOurs && Number(end) * 1000 > now.getTime() ? Number(userId) : null;
    },
  };
}
