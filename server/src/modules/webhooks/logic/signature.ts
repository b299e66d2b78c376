import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new secret by the Standard Webhooks specification: 32 random bytes. */
export function newHookSecret(): string {
  return `${prefix}${randomBytes(32).toString("base64")}`;
}

/** The headers of a message by the Standard Webhooks specification 1.0; with several secrets it has a signature of each. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "RemoteBay",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** The `webhook-id` of a message. */
export function messageId(key: string): string {
  return `msg_${key}`;
}
