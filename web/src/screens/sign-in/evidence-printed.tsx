import { checkEvidence, type Reply } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";

/** The fingerprint in the code on a report; undefined where this is none. */
export function printedFingerprint(token: string): string | undefined {
  return /^[0-9a-f]{64}$/.test(token) ? token : undefined;
}

/** What this installation knows of the report whose code led here. Paper can be changed beside its code, so this alone proves nothing of what it says. */
export function PrintedReport({ fingerprint, chosen }: { fingerprint: string; chosen: string | undefined }) {
  const t = useText();
  const [known, setKnown] = useState<Reply<typeof checkEvidence> | null>();
  useEffect(() => {
    send(checkEvidence, { query: { sha256: fingerprint } }).then(setKnown, () => setKnown(null));
  }, [fingerprint]);
  if (chosen !== undefined && chosen !== fingerprint) return <Banner tone="danger" title={t("account.evidence.printed.other")} />;
  if (known === undefined) return null;
  if (known === null) return <Banner tone="warning" title={t("account.evidence.printed.unasked")} />;
  if (known.What !== "report")
    return (
      <Banner tone="danger" title={t("account.evidence.printed.unknown")}>
        {t("account.evidence.printed.unknownText")}
      </Banner>
    );
  return (
    <>
      <Banner tone="info" title={t("account.evidence.printed.known", { version: known.Version })}>
        {t("account.evidence.printed.knownText")}
      </Banner>
      {known.NewestVersion > known.Version ? (
        <Banner tone="warning" title={t("account.evidence.newer", { version: known.NewestVersion })} />
      ) : null}
    </>
  );
}
