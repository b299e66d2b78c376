import { checkEvidence, type Reply } from "@remotebay/contract";
import type { VerifiedDocument } from "@remotebay/evidence/document";
import type { Verified } from "@remotebay/evidence/verify-pack";
import { FileCheck } from "lucide-react";
import { type DragEvent, useState } from "react";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import styles from "./evidence.module.css";
import { EvidenceDocument } from "./evidence-document.tsx";
import { printedFingerprint, PrintedReport } from "./evidence-printed.tsx";
import { EvidenceResult } from "./evidence-result.tsx";
import { LetterPage } from "./letter-page.tsx";

type State =
  | { phase: "empty" | "busy" | "failed" | "insecure" }
  | { phase: "done"; name: string; verified: Verified; known: Known }
  | { phase: "document"; name: string; document: VerifiedDocument; known: Known };
type Known = Reply<typeof checkEvidence> | undefined;

const knownAs = (sha256: string): Promise<Known> => send(checkEvidence, { query: { sha256 } }).catch(() => undefined);

/** Checks a pack or the PDF of a report. The installation is asked for its hash; without a connection it is checked all the same. */
async function checked(file: File): Promise<State> {
  const [{ verifyPack }, { isDocument, verifyDocument }, buffer] = await Promise.all([
    import("@remotebay/evidence/verify-pack"),
    import("@remotebay/evidence/document"),
    file.arrayBuffer(),
  ]);
  const bytes = new Uint8Array(buffer);
  if (isDocument(bytes)) {
    const document = await verifyDocument(bytes);
    return { phase: "document", name: file.name, document, known: await knownAs(document.sha256) };
  }
  const verified = await verifyPack(bytes);
  return { phase: "done", name: file.name, verified, known: await knownAs(verified.sha256) };
}

/** The fingerprint of the report that was chosen, where one is known. */
function fingerprintIn(state: State): string | undefined {
  if (state.phase === "done") return state.verified.ok ? state.verified.report?.fingerprint : undefined;
  return state.phase === "document" && state.known?.What === "document" ? state.known.Fingerprint : undefined;
}

/**
 * `/evidence`: checks an evidence pack or the PDF of a report in the browser (domain.md#report-evidence). The file is sent to nobody; only its hash is asked
 * for. The code on a report leads here with the report's fingerprint.
 */
export function EvidencePage({ token }: { token: string }) {
  const t = useText();
  const printed = printedFingerprint(token);
  const [state, setState] = useState<State>({ phase: "empty" });
  const [isOver, setOver] = useState(false);
  const verify = async (file: File | undefined) => {
    if (file === undefined) return;
    // Browsers have WebCrypto for https and this machine alone.
    if (globalThis.crypto?.subtle === undefined) return setState({ phase: "insecure" });
    setState({ phase: "busy" });
    try {
      setState(await checked(file));
    } catch {
      setState({ phase: "failed" });
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void verify(event.dataTransfer.files[0]);
  };
  return (
    <LetterPage title={t("account.evidence.title")}>
      {printed === undefined ? null : <PrintedReport fingerprint={printed} chosen={fingerprintIn(state)} />}
      <p className={styles.text}>{t("account.evidence.text")}</p>
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          variant="primary"
          icon={<FileCheck aria-hidden />}
          accept=".asice,.pdf,application/pdf,application/vnd.etsi.asic-e+zip"
          pending={state.phase === "busy"}
          onFiles={([file]) => void verify(file)}
        >
          {t("account.evidence.chooseFile")}
        </FileButton>
        <p className={styles.text}>{t("account.evidence.dropFile")}</p>
      </div>
      <div aria-live="polite" className={styles.result}>
        {state.phase === "failed" ? <Banner tone="danger" title={t("account.evidence.failed")} /> : null}
        {state.phase === "insecure" ? <Banner tone="danger" title={t("account.evidence.insecure")} /> : null}
        {state.phase === "done" ? <EvidenceResult {...state} /> : null}
        {state.phase === "document" ? <EvidenceDocument {...state} /> : null}
      </div>
    </LetterPage>
  );
}
