import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finishOpenId, startOpenId } from "@remotebay/contract";
import type { TestApp } from "../app.ts";

/** Writes the operator's file of providers and answers its path. */
export async function providersFile(providers: readonly object[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "remotebay-openid-")), "openid.json");
  await writeFile(file, JSON.stringify(providers));
  return file;
}

/** A sign-in that a browser began. */
export interface Begun {
  /** The browser's cookie. */
  cookie: string;
  /** Where the provider is. */
  url: URL;
  /** What the provider would send back with. */
  state: string;
  nonce: string;
}

/** Begins a sign-in in a new browser. */
export async function begin(app: TestApp, Solution: number, Demo = false): Promise<Begun> {
  const { status, reply, problem, headers } = await app.send(startOpenId, { body: { Solution, Demo } });
  if (status !== 200) throw new Error(`the sign-in did not begin: ${JSON.stringify(problem)}`);
  const url = new URL(reply.Url);
  const of = (name: string) => url.searchParams.get(name) ?? "";
  return {
    cookie: cookiesOf(headers).find((one) => one.startsWith("remotebay_openid=")) ?? "",
    url,
    state: of("state"),
    nonce: of("nonce"),
  };
}

/** Ends a sign-in with what the address of the browser has. */
export function finish(app: TestApp, Solution: number, Query: string, cookie: string) {
  return app.send(finishOpenId, { body: { Solution, Query } }, { headers: { cookie } });
}

/** Follows a provider's redirects as a browser does, with its cookies, until one leads to `ours`; answers that address. */
export async function visit(start: URL, ours: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (one.split(";")[0] ?? "").split("=");
      jar.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
    if (url.origin === ours) return url;
  }
  throw new Error("too many redirects");
}

/** The cookies that a reply sets, `name=value`. */
export function cookiesOf(headers: Record<string, unknown>): string[] {
  const set = (headers["set-cookie"] ?? []) as string | string[];
  return [set].flat().map((one) => one.split(";")[0] ?? "");
}
