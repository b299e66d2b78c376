import type { Config } from "./config.ts";

/** What the start says about settings that are valid but probably not intended. */
export function startNotices({ publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">): string[] {
  return publicUrl?.startsWith("https:") === true && trustProxy === false
    ? [
        "PUBLIC_URL is https and TRUST_PROXY is not set: all users seem to call from the proxy's address and share its limits. Set TRUST_PROXY to the proxy's address.",
      ]
    : [];
}
