import { type ServiceRequest, stageOf } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { Calibration } from "./use-calibration.ts";

/** What a calibration's stage is called and what it means for the shop: nobody waits for a technician who has the job already. */
export function useStageWords(
  { status }: Pick<Calibration, "status">,
  { Technician }: Pick<ServiceRequest, "Technician">,
): { name: string; say: string } {
  const t = useText();
  const stage = stageOf(status);
  if (stage === "waiting" && Technician) {
    const { Name: name } = Technician;
    return { name: t("calibration.taken.stage", { name }), say: t("calibration.taken.say", { name }) };
  }
  return { name: t(`calibration.stage.${stage}`), say: t(`calibration.say.${stage}`) };
}
