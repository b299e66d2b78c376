import type { PlainTextKey } from "../../lib/plain-text-key.ts";

/** The names of roles, by the service's own. */
export const roleTexts: Readonly<Record<string, PlainTextKey>> = {
  InShopTech: "account.roles.InShopTech",
  DiagCoord: "account.roles.DiagCoord",
  MasterTech: "account.roles.MasterTech",
  Dispatch: "account.roles.Dispatch",
  Admin: "account.roles.Admin",
  SuperAdmin: "account.roles.SuperAdmin",
  "RAG Only": "account.roles.RAGOnly",
};
