import type { Config } from "./config.ts";

/** What the start says about settings that are valid but probably not intended. */
export function startNotices({ publicUrl, trustProxy }: Pick<Config, "publicUrl" | "trustProxy">): string[] {
  return publicUrl?.startsWith("https:") === true && trustProxy === false
    ? [
        "PUBLIC_URL is https and TRUST_PROXY is not set: all users seem to call from the proxy's address and share its limits. Set TRUST_PROXY to the proxy's address.",
      ]
    : [];
}

/** What the start says where this process's clock is not the database's: times that people see would be wrong by it, and codes of authenticator apps refused. */
export function clockNotice(secondsAhead: number): string | undefined {
  const seconds = Math.round(Math.abs(secondsAhead));
  if (seconds < 5) return undefined;
  return `This process's clock is ${seconds} s ${secondsAhead > 0 ? "ahead of" : "behind"} the database's. Set both by NTP.`;
}
