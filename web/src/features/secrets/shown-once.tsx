import type { ReactNode } from "react";
import { CopyText } from "../../ui/copy-text.tsx";
import styles from "./secrets.module.css";

interface ShownOnceProps {
  /** What to do with it now. */
  children: ReactNode;
  secret: string;
  copyText: string;
  copiedText: string;
}

/** A secret that was just made, to be copied: nothing shows it again. */
export function ShownOnce({ children, secret, copyText, copiedText }: ShownOnceProps) {
  return (
    <div className={styles.secret} role="status">
      <p>{children}</p>
      <CopyText value={secret} copyText={copyText} copiedText={copiedText} />
    </div>
  );
}
