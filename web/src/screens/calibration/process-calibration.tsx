import { useParams } from "@tanstack/react-router";
import { CalibrationFrame } from "../../features/calibration/calibration-frame.tsx";
import { CalibrationProcess } from "../../features/calibration/calibration-process.tsx";
import { ChatButton } from "../../features/chat/chat-button.tsx";
import { ChatDock } from "../../features/chat/chat-dock.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";

/** `/processcalibration/{id}`: the wizard (domain.md#calibration-stages). */
export function ProcessCalibrationScreen() {
  const { id } = useParams({ from: "/processcalibration/$id" });
  const t = useText();
  return (
    <>
      <CalibrationFrame id={id} title={t("calibration.process")} other="configuration" actions={<ChatButton requestId={id} />}>
        {(parts) => <CalibrationProcess {...parts} />}
      </CalibrationFrame>
      {/* Once the request is completed its report is downloaded here. */}
      <ChatDock requestId={id} stays />
    </>
  );
}
