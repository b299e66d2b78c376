import type { Config } from "./config.ts";

/** What the start says about settings that are valid but probably not intended. */
export function startNotices({ redisUrl, publicUrl, trustProxy }: Pick<Config, "redisUrl" | "publicUrl" | "trustProxy">): string[] {
  return [
    ...(redisUrl === undefined ? [] : ["REDIS_URL is set and not used by this version: live events travel through PostgreSQL."]),
    ...(publicUrl?.startsWith("https:") === true && trustProxy === false
      ? [
          "PUBLIC_URL is https and TRUST_PROXY is not set: all users seem to call from the proxy's address and share its limits. Set TRUST_PROXY to the proxy's address.",
        ]
      : []),
  ];
}
