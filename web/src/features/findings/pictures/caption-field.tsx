import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { maxCaption } from "@remotebay/contract";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import styles from "./pictures.module.css";

interface CaptionFieldProps {
  label: string;
  placeholder: string;
  caption: string;
  onCaption: (caption: string) => void;
}

/** Milliseconds after the last key before a caption goes to the outbox. */
const pause = 400;

/** A caption that saves itself. */
export function CaptionField({ label, placeholder, caption, onCaption }: CaptionFieldProps) {
  const [typed, setTyped] = useState<string>();
  const t = useText();
  const faultId = useId();
  const isTooLong = (typed ?? "").trim().length > maxCaption;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // What was typed has been taken over: from here on what others write is shown.
  if (typed !== undefined && typed === caption) setTyped(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    const words = typed?.trim();
    if (words !== undefined && words !== caption && words.length <= maxCaption) onCaption(words);
  };
  const flushLater = useEffectEvent(flush);
  useEffect(() => {
    if (typed === undefined) return;
    timer.current = setTimeout(() => flushLater(), pause);
    return () => clearTimeout(timer.current);
  }, [typed]);
  useEffect(() => {
    const leave = () => flushLater();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  return (
    <div className={styles.captionField}>
      <input
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        value={typed ?? caption}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? faultId : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={flush}
      />
      {isTooLong ? <FieldFault id={faultId}>{t("common.tooLong", { max: maxCaption })}</FieldFault> : null}
    </div>
  );
}
