import { type CalibrationEventName, getCalibration, publishEvent } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { freshKey } from "../../lib/fresh-key.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useSend } from "../../lib/use-send.ts";

/** What a calibration concerns in the outbox: its events go in order. */
export function subjectOf(id: number): string {
  return `request.${id}.calibration`;
}

/** Publishes events of a calibration through the outbox. */
export function usePublish(id: number) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(getCalibration, { query: { id, verbose: "true" } }) });
  // Refused as impossible, what is shown here is out of date.
  const sending = useSend(publishEvent, { subject: subjectOf(id), onDone: refresh, onProblem: refresh });
  return {
    ...sending,
    publish: (event: CalibrationEventName, parts: { value?: number; text?: string } = {}) =>
      sending.send({ body: { id, event, ...parts, clientId: freshKey() } }),
  };
}
