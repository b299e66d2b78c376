import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { StartUpError } from "../../../platform/start-up/start-up-error.ts";

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** A provider of the operator's file (docs/operating.md#openid). */
const Provider = v.strictObject({
  solution: v.pipe(v.number(), v.integer(), v.minValue(1)),
  name: v.pipe(filled, v.maxLength(40)),
  issuer: v.pipe(filled, v.url()),
  clientId: filled,
  clientSecret: filled,
  /** The domains of e-mails for which the provider is believed when somebody signs in there for the first time. */
  emailDomains: v.pipe(v.array(v.pipe(filled, v.toLowerCase())), v.minLength(1)),
});
export type Provider = v.InferOutput<typeof Provider>;

/** Whether a provider is reached without encryption: one of this machine, for tests. */
export function isPlain({ issuer }: Pick<Provider, "issuer">): boolean {
  return new URL(issuer).protocol === "http:";
}

/** The providers of the operator's file, by solution. Throws StartUpError, which never has a secret in it. */
export async function readProviders(file: string | undefined, environment: string): Promise<ReadonlyMap<number, Provider>> {
  if (file === undefined) return new Map();
  const read = v.safeParse(v.array(Provider), await readJson(file));
  if (!read.success) {
    const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? "the file"} is missing or not valid`);
    throw new StartUpError(`${file}, the providers of OpenID Connect: ${[...new Set(faults)].join(", ")}.`);
  }
  const plain = read.output.find((provider) => !mayBeReached(provider, environment));
  if (plain) throw new StartUpError(`${file}: the issuer of solution ${plain.solution} must be an address that starts with https://.`);
  const providers = new Map(read.output.map((provider) => [provider.solution, provider]));
  if (providers.size < read.output.length) throw new StartUpError(`${file}: a solution has one provider at most.`);
  return providers;
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as unknown;
  } catch (cause) {
    throw new StartUpError(`${file}, the providers of OpenID Connect, cannot be read as JSON.`, { cause });
  }
}

function mayBeReached(provider: Provider, environment: string): boolean {
  const { protocol, hostname } = new URL(provider.issuer);
  const isTest = environment === "test" || environment === "development";
  return protocol === "https:" || (protocol === "http:" && isTest && ["127.0.0.1", "localhost", "[::1]"].includes(hostname));
}
