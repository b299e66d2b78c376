import { Copy, Download } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./factors.module.css";

/** New recovery codes, which are shown this once, to be copied or stored. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText();
  const text = `${codes.join("\n")}\n`;
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast({ text: t("factors.codes.copied"), tone: "success" }));
  return (
    <div className={styles.dialog}>
      <Banner tone="warning" title={t("factors.codes.once")}>
        {t("factors.codes.keep")}
      </Banner>
      <ul className={styles.codes} aria-label={t("factors.codes.title")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {window.isSecureContext ? (
          <Button icon={<Copy aria-hidden />} onClick={copy}>
            {t("factors.codes.copy")}
          </Button>
        ) : null}
        <Button icon={<Download aria-hidden />} onClick={() => download(text)}>
          {t("factors.codes.download")}
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "remotebay-recovery-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}
