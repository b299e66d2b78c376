import { createPdf, cultureOf, type QueryArgs, type ServiceRequest } from "@remotebay/contract";
import { send } from "../../lib/call.ts";

/** What is asked for: a report in a language, for the host at which the portal is open (domain.md#report-read). */
export function reportQuery(id: number, language: string, preview: boolean): QueryArgs<typeof createPdf> {
  return { workorderId: id, cultureCode: cultureOf(language), domainName: location.hostname, preview: preview ? "true" : "false" };
}

/** Fetches the sent report, or with `preview` one of the current findings, in a language. Throws `CallProblem`. */
export async function fetchReport(id: number, language: string, preview = false): Promise<Blob> {
  return await send(createPdf, { query: reportQuery(id, language, preview) });
}

/** File name of a downloaded report: `RemoteBay-1042-000317.pdf`. */
export function reportName({ WorkOrderNumber }: Pick<ServiceRequest, "WorkOrderNumber">): string {
  return `RemoteBay-${WorkOrderNumber}.pdf`;
}
