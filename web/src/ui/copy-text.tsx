import { useEffect, useRef, useState } from "react";
import { Check, Copy } from "lucide-react";
import { cx } from "./cx.ts";
import { groupText } from "./group-text.ts";
import styles from "./copy-text.module.css";

export type CopyTextProps = {
  value: string;
  /** Sizes of the groups it is shown in: [3, 6, 8] for a VIN. The bare text is what is copied. */
  groups?: number[];
  /** What the button does, with what: "Copy VIN". */
  copyText: string;
  copiedText: string;
};

/** A number people carry elsewhere: one tap copies it. */
export function CopyText({ value, groups, copyText, copiedText }: CopyTextProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const shown = useRef<HTMLSpanElement>(null);
  const select = () => shown.current && getSelection()?.selectAllChildren(shown.current);
  const copy = () => {
    // Without https there is no clipboard, and a browser may refuse it: then the text is selected, ready for the keys.
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
        <span ref={shown}>
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
