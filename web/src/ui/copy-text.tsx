import { useEffect, useRef, useState } from "react";
import { Check, Copy } from "lucide-react";
import { cx } from "./cx.ts";
import { groupText } from "./group-text.ts";
import styles from "./copy-text.module.css";

export type CopyTextProps = {
  value: string;
  /** Sizes of the groups for display: [3, 6, 8] for a VIN. The text is copied without gaps. */
  groups?: number[];
  /** Label of the action: "Copy VIN". */
  copyText: string;
  copiedText: string;
};

/** Text that a click copies to the clipboard, e.g. a VIN. */
export function CopyText({ value, groups, copyText, copiedText }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const textElement = useRef<HTMLSpanElement>(null);
  const select = () => textElement.current && getSelection()?.selectAllChildren(textElement.current);
  const copy = () => {
    // The clipboard needs https, and the browser may deny it: then the text is selected for copying by keyboard.
    if (!window.isSecureContext) select();
    else navigator.clipboard.writeText(value).then(() => setCopied(true), select);
  };
  return (
    <>
      <button
        type="button"
        className={cx(styles.copy, "tabular")}
        title={copyText}
        aria-label={`${value}, ${copyText}`}
        data-copied={copied || undefined}
        onClick={copy}
      >
        <span ref={textElement}>
          {groupText(value, groups ?? []).map(({ at, text }) => (
            <span key={at} className={styles.group}>
              {text}
            </span>
          ))}
        </span>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? copiedText : ""}
      </span>
    </>
  );
}
