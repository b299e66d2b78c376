import { getEvidencePack, type ServiceRequest } from "@remotebay/contract";
import { send } from "../../lib/call.ts";
import { saveFile } from "../../lib/save-file.ts";

/** Downloads the evidence pack of a request's newest report. Throws `CallProblem`. */
export async function downloadPack({
  Id,
  WorkOrderNumber,
  Report,
}: Pick<ServiceRequest, "Id" | "WorkOrderNumber" | "Report">): Promise<void> {
  saveFile(await send(getEvidencePack, { query: { workorderId: Id } }), `${WorkOrderNumber}-v${Report?.Version ?? 1}.asice`);
}
