import { type CalibrationEventName, translateCalibration } from "@remotebay/contract";
import type { ReactNode } from "react";
import { useCall } from "../../lib/use-call.ts";
import { TranslatedText, useReader } from "../translations/translated-text.tsx";
import type { Calibration } from "./use-calibration.ts";

interface EventTextProps {
  calibration: Calibration;
  /** The event that brought the text. */
  event: CalibrationEventName;
  text: string;
  children: (text: string, lang: string | undefined) => ReactNode;
}

/** What somebody wrote with an event of a calibration, in the reader's language. */
export function EventText({ calibration: { id, events }, event, text, children }: EventTextProps) {
  const { language: mine, isForeign } = useReader();
  const written = events.find((one) => one.Event === event && one.Text === text);
  const isTranslatable = written !== undefined && isForeign(written.Language);
  const args = isTranslatable ? { body: { Id: id, Seq: written.Seq, Language: mine } } : null;
  const { data, isLoading } = useCall(translateCalibration, args, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <TranslatedText
      original={text}
      language={written?.Language ?? ""}
      translation={data?.translation?.Message}
      isLoading={isLoading}
      isTranslatable={isTranslatable}
    >
      {children}
    </TranslatedText>
  );
}
