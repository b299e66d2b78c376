import type { TroubleCode } from "@remotebay/contract";
import type { FieldRow } from "../../lib/field-table.ts";

export type CodeField = keyof TroubleCode;

interface CodeFieldRow extends FieldRow<string> {
  /** The longest text that the service takes. */
  limit: number;
  /** Written in capitals and figures of one width. */
  isCode?: true;
}

/** The cells of a code, in the order in which they are typed. */
export const codeFields: { readonly [Field in CodeField]: CodeFieldRow } = {
  Code: { label: "findings.codes.columns.Code", empty: "", limit: 20, isCode: true },
  FailureType: { label: "findings.codes.columns.FailureType", empty: "", limit: 10, isCode: true },
  Status: { label: "findings.codes.columns.Status", empty: "", limit: 60 },
  Text: { label: "findings.codes.columns.Text", empty: "", limit: 400 },
};

/** The longest texts that the service takes, and how many pieces of work (SaveFindings). */
export const limits = { Name: 80, Address: 20, Tool: 120, Notes: 8000, WorkNotes: 2000, Work: 50 } as const;
