import * as v from "valibot";
import { call } from "./call.ts";
import { Created, filled, text } from "./fields.ts";

export const addAuditInfo = call("POST", "TC/AddAuditInfo", {
  inPractice: true,
  summary: "Records an action that the browser reports in the audit trail (terms accepted, document opened).",
  rules: "domain.md#calls-audit",
  for: "signed-in",
  body: v.strictObject({ Action: filled(80), Details: v.optional(text(2000), "") }),
  reply: Created,
});
