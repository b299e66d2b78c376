import { type Fault, maxJobCodes, maxScanCodes, maxScans, maxUnits } from "@remotebay/contract";
import type { Translate } from "../../../lib/i18n/texts.ts";
import { codeFields, limits } from "../code-fields.ts";

/** What of the findings does not fit, with its limit: nothing is cut in silence. */
export function limitTexts(faults: readonly Fault[], t: Translate): string[] {
  return [...new Set(faults.map((fault) => limitText(fault, t)))];
}

function limitText({ path, code }: Fault, t: Translate): string {
  if (code === "too-many-codes") return t("findings.limit.jobCodes", { most: maxJobCodes });
  if (path === "Scans") return t("findings.limit.scans", { most: maxScans });
  if (path === "Work") return t("findings.limit.work", { most: limits.Work });
  if (/^Scans\.\d+\.Units$/.test(path)) return t("findings.limit.units", { most: maxUnits });
  if (path.endsWith(".Codes")) return t("findings.limit.scanCodes", { most: maxScanCodes });
  const { label, most } = fieldOf(path);
  return label === undefined ? t("findings.limit.other") : t("findings.limit.field", { field: t(label), most });
}

const fields = {
  Code: { label: "findings.codes.columns.Code", most: codeFields.Code.limit },
  FailureType: { label: "findings.codes.columns.FailureType", most: codeFields.FailureType.limit },
  Status: { label: "findings.codes.columns.Status", most: codeFields.Status.limit },
  Text: { label: "findings.codes.columns.Text", most: codeFields.Text.limit },
  Name: { label: "findings.scans.unit", most: limits.Name },
  Address: { label: "findings.conflict.address", most: limits.Address },
} as const;

function fieldOf(path: string) {
  const field = path.slice(path.lastIndexOf(".") + 1);
  if (path === "Notes") return { label: "findings.notes.title", most: limits.Notes } as const;
  if (field === "Notes") return { label: "findings.work.notes", most: limits.WorkNotes } as const;
  if (field === "Tool") return { label: "findings.scans.tool", most: limits.Tool } as const;
  return field in fields ? fields[field as keyof typeof fields] : { label: undefined, most: 0 };
}
