import { useParams } from "@tanstack/react-router";
import { CalibrationFrame } from "../../features/calibration/calibration-frame.tsx";
import { CalibrationProcess } from "../../features/calibration/calibration-process.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";

/** `/processcalibration/{id}`: the wizard (section 4). */
export function ProcessCalibrationScreen() {
  const { id } = useParams({ from: "/processcalibration/$id" });
  const t = useText();
  return (
    <CalibrationFrame id={id} title={t("calibration.process")} other="configuration">
      {(parts) => <CalibrationProcess {...parts} />}
    </CalibrationFrame>
  );
}
