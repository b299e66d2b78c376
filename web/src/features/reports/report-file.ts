import { createPdf, cultureOf, type ServiceRequest } from "@remotebay/contract";
import { send } from "../../lib/call.ts";

/** Fetches a report in a language; with `preview`, what would be sent now. Throws `CallProblem`. */
export async function fetchReport(id: number, language: string, preview = false): Promise<Blob> {
  return await send(createPdf, { query: { workorderId: id, cultureCode: cultureOf(language), preview: preview ? "true" : "false" } });
}

/** The name under which a report is kept: `RemoteBay-1042-000317.pdf`. */
export function reportName({ WorkOrderNumber }: Pick<ServiceRequest, "WorkOrderNumber">): string {
  return `RemoteBay-${WorkOrderNumber}.pdf`;
}

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click; the address may go when it has.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
