import { isVehicleReason, maxVehicleReason, type Scan } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ScanAnswer } from "../findings-doc.ts";
import { otherVinOf, waitsForReason } from "../scan-vehicle.ts";
import { Answer, Question } from "./question.tsx";

interface VehicleQuestionProps {
  scan: Pick<Scan, "VIN" | "OtherVehicle">;
  /** The VIN of the job's vehicle, or empty. */
  vin: string;
  /** None for who only reads. */
  onAnswer: ((answer: ScanAnswer) => void) | undefined;
}

/** Asks why a scan of another vehicle belongs to the job, or says the reason that was given; nothing for the job's own vehicle. */
export function VehicleQuestion({ scan, vin, onAnswer }: VehicleQuestionProps) {
  const t = useText();
  const [reason, setReason] = useState("");
  const other = otherVinOf(scan, vin);
  if (other === undefined) return null;
  if (!waitsForReason(scan, vin))
    return (
      <Answer
        isGood={false}
        text={t("findings.origin.because", { scan: other, reason: scan.OtherVehicle ?? "" })}
        onUndo={onAnswer && (() => onAnswer({ OtherVehicle: undefined }))}
      />
    );
  return (
    <Question titles={[t("findings.import.otherVin", { scan: other, vin })]} text={t("findings.origin.otherWhy")}>
      {onAnswer ? (
        <>
          <TextField
            label={t("findings.origin.reason")}
            maxLength={maxVehicleReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button size="sm" disabled={!isVehicleReason(reason)} onClick={() => onAnswer({ OtherVehicle: reason.trim() })}>
            {t("findings.origin.keep")}
          </Button>
        </>
      ) : null}
    </Question>
  );
}
