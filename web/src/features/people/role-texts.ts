import type { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";

/** The names of roles, by the service's own. */
const roleTexts: Readonly<Record<string, PlainTextKey>> = {
  InShopTech: "account.roles.InShopTech",
  DiagCoord: "account.roles.DiagCoord",
  MasterTech: "account.roles.MasterTech",
  Dispatch: "account.roles.Dispatch",
  Admin: "account.roles.Admin",
  SuperAdmin: "account.roles.SuperAdmin",
  "RAG Only": "account.roles.RAGOnly",
};

/** A role's name in the reader's language; the service's own where it is none of the product's. */
export function roleText(t: ReturnType<typeof useText>, name: string): string {
  const key = roleTexts[name];
  return key === undefined ? name : t(key);
}
