import { renewApiToken, saveApiToken, type Scope } from "@remotebay/contract";
import type { Person, TestApp } from "./app.ts";

/** What a token of the tests is for, and how long. */
export interface TokenPart {
  Scopes: Scope[];
  LocationId: number;
  perMinute?: number;
  days?: number;
}

/** Has an administrator make an API token with a secret. */
export async function makeApiToken(
  app: TestApp,
  admin: Person,
  { perMinute = 1200, days = 30, ...part }: TokenPart,
): Promise<{ id: number; token: string }> {
  const Until = new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
  const Values = { Name: "Estimating system", PerMinute: perMinute, Until, ...part };
  const { id } = await admin.ask(saveApiToken, { body: { Id: 0, Version: "", Values } });
  const { Secret } = await admin.ask(renewApiToken, { body: { Id: id } });
  return { id, token: Secret };
}
