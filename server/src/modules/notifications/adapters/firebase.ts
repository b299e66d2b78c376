import { readFile } from "node:fs/promises";
import { createPrivateKey } from "node:crypto";
import type { PushMessage } from "@remotebay/contract";
import { SignJWT } from "jose";
import * as v from "valibot";
import { fetchJson } from "../../../platform/http/fetch-json.ts";
import { StartUpError } from "../../../platform/start-up/start-up-error.ts";
import { deliveryOf, patience, type Delivery } from "../../../platform/letters/delivery.ts";

/** Pushes to the phone application, through Google. */
export interface Firebase {
  /** `token` is what the application registered with `User/SetFirebaseToken`. */
  send(token: string, message: PushMessage, now: Date): Promise<Delivery>;
}

/** The fields of a service account's file that are read. */
const Account = v.object({
  project_id: v.string(),
  client_email: v.string(),
  private_key: v.string(),
  token_uri: v.pipe(v.string(), v.url()),
});
type Account = v.InferOutput<typeof Account>;

const Granted = v.object({ access_token: v.string(), expires_in: v.number() });

const scope = "https://www.googleapis.com/auth/firebase.messaging";
const maxAnswer = 65_536;

/** Opens Firebase Cloud Messaging (HTTP v1) with a service account's file. Throws `StartUpError` for a file that is none. */
export async function openFirebase({ accountFile, url }: { accountFile: string; url: string }): Promise<Firebase> {
  const account = await readAccount(accountFile);
  const granted = makeGrants(account);
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return {
    send: async (token, { title, body, url: link, tag }, now) => {
      try {
        const message = {
          token,
          notification: { title, body },
          data: { url: link, tag },
          android: { collapse_key: tag, priority: "HIGH" },
        };
        const answer = await fetchJson(
          address,
          {
            method: "POST",
            headers: { authorization: `Bearer ${await granted(now)}`, "content-type": "application/json" },
            body: JSON.stringify({ message }),
            signal: AbortSignal.timeout(patience),
          },
          maxAnswer,
        );
        const delivery = deliveryOf(answer.status);
        // A project that is not found says nothing of the token.
        return delivery === "gone" && !JSON.stringify(answer.body).includes("UNREGISTERED") ? "refused" : delivery;
      } catch {
        return "unavailable";
      }
    },
  };
}

async function readAccount(file: string): Promise<Account> {
  try {
    const account = v.parse(Account, JSON.parse(await readFile(file, "utf8")));
    createPrivateKey(account.private_key);
    return account;
  } catch (cause) {
    throw new StartUpError("FCM_SERVICE_ACCOUNT must be the path of a service account's JSON file.", { cause });
  }
}

/** Access tokens, each used until a minute before its end. */
function makeGrants({ client_email, private_key, token_uri }: Account): (now: Date) => Promise<string> {
  const key = createPrivateKey(private_key);
  let current = { token: "", until: 0 };
  return async (now) => {
    if (now.getTime() < current.until) return current.token;
    const seconds = Math.floor(now.getTime() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(client_email)
      .setAudience(token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key);
    const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
    const answer = await fetchJson(token_uri, { method: "POST", body, signal: AbortSignal.timeout(patience) }, maxAnswer);
    const { access_token, expires_in } = v.parse(Granted, answer.body);
    current = { token: access_token, until: now.getTime() + (expires_in - 60) * 1000 };
    return access_token;
  };
}
