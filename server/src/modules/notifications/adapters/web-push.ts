import type { PushMessage } from "@remotebay/contract";
import { deliveryOf, patience, type Delivery } from "../../../platform/letters/delivery.ts";
import { ForbiddenAddress, postOutward, type OutwardRules } from "../../../platform/http/outward.ts";
import { encryptPush, type SubscriptionKeys } from "./push-encryption.ts";
import type { VapidKey } from "./vapid.ts";

/** Seconds for which a push service keeps a push for a device that is away. */
const keptSeconds = 86_400;

export interface Subscription extends SubscriptionKeys {
  endpoint: string;
}

/** Sends a push to one browser through its push service, which cannot read it. */
export async function sendWebPush(
  { endpoint, ...keys }: Subscription,
  message: PushMessage,
  { key, rules, now }: { key: VapidKey; rules: OutwardRules; now: Date },
): Promise<Delivery> {
  try {
    const url = new URL(endpoint);
    const headers = {
      authorization: await key.authorization(url, now),
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: String(keptSeconds),
      urgency: "high",
      // Of those that wait for a device that is away, the newest about a request is enough.
      topic: message.tag,
    };
    const body = encryptPush(JSON.stringify(message), keys);
    return deliveryOf((await postOutward(url, { headers, body, signal: AbortSignal.timeout(patience) }, rules)).status);
  } catch (error) {
    return error instanceof ForbiddenAddress ? "gone" : "unavailable";
  }
}
