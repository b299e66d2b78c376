import { useNavigate, useParams } from "@tanstack/react-router";
import { CalibrationFrame } from "../../features/calibration/calibration-frame.tsx";
import { ConfigurationFacts } from "../../features/calibration/configuration-facts.tsx";
import { ConfigurationForm } from "../../features/calibration/configuration-form.tsx";
import { ChatButton } from "../../features/chat/chat-button.tsx";
import { ChatDock } from "../../features/chat/chat-dock.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";

/** `/calibration/{id}`: what is to be calibrated. */
export function CalibrationScreen() {
  const { id } = useParams({ from: "/calibration/$id" });
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <CalibrationFrame id={id} title={t("calibration.title")} other="process" actions={<ChatButton requestId={id} />}>
        {({ calibration, request }) =>
          request.Can.edit ? (
            <ConfigurationForm calibration={calibration} onReady={() => void navigate({ to: "/processcalibration/$id", params: { id } })} />
          ) : (
            <>
              <Banner tone="info" title={t("calibration.form.closed")} />
              <Card>
                <ConfigurationFacts calibration={calibration} />
              </Card>
            </>
          )
        }
      </CalibrationFrame>
      <ChatDock requestId={id} stays />
    </>
  );
}
