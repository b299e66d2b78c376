import { useEffect, useEffectEvent, useRef, useState } from "react";
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
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // What was typed has been taken over: from here on what others write is shown.
  if (typed !== undefined && typed === caption) setTyped(undefined);

  const flush = () => {
    clearTimeout(timer.current);
    const words = typed?.trim();
    if (words !== undefined && words !== caption) onCaption(words);
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
    <input
      className={styles.field}
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? caption}
      maxLength={240}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={flush}
    />
  );
}
