import type { ServiceRequest } from "@remotebay/contract";
import { useLanguage } from "../../lib/i18n/i18n.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { fetchReport, reportName } from "./report-file.ts";

/** Returns a function that downloads the sent report in the user's language. It throws `CallProblem`. */
export function useDownloadReport(request: Pick<ServiceRequest, "Id" | "WorkOrderNumber">): () => Promise<void> {
  const { language } = useLanguage();
  return async () => saveFile(await fetchReport(request.Id, language), reportName(request));
}
