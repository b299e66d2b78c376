import type { checkEvidence, Reply } from "@remotebay/contract";
import type { VerifiedDocument } from "@remotebay/evidence/document";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Facts } from "../../ui/facts.tsx";
import styles from "./evidence.module.css";

interface EvidenceDocumentProps {
  name: string;
  document: VerifiedDocument;
  /** What this installation knows of the PDF; undefined where it could not be asked. */
  known: Reply<typeof checkEvidence> | undefined;
}

/** What is known of the PDF of a report without its pack. */
export function EvidenceDocument({ name, document, known }: EvidenceDocumentProps) {
  const t = useText();
  const format = useFormat();
  const [tone, title] = verdictOf(document, known);
  const isIssued = known?.What === "document";
  const { signedAt, certificate, reasons, stamp } = document;
  return (
    <>
      <Banner tone={tone} title={t(title)}>
        <span dir="auto">{name}</span>
      </Banner>
      {isIssued && known.NewestVersion > known.Version ? (
        <Banner tone="warning" title={t("account.evidence.newer", { version: known.NewestVersion })} />
      ) : null}
      {reasons.map(({ code }) => (
        <p key={code}>{t(`account.evidence.reasons.${code}`)}</p>
      ))}
      <p className={styles.text}>{t(tone === "success" ? "account.evidence.pdf.packIsMore" : "account.evidence.pdf.askForPack")}</p>
      <Facts
        items={[
          ...(isIssued ? [{ name: t("account.evidence.pdf.version"), value: known.Version }] : []),
          ...(signedAt ? [{ name: t("account.evidence.signed"), value: format.exact(signedAt.toISOString()) }] : []),
          ...(stamp
            ? [
                {
                  name: t("account.evidence.stamped"),
                  value: t("account.evidence.stampedBy", {
                    when: format.exact(stamp.at.toISOString()),
                    authority: stamp.authority.subject,
                  }),
                  wide: true,
                },
              ]
            : []),
          ...(certificate ? [{ name: t("account.evidence.signer"), value: certificate.subject, wide: true }] : []),
          { name: "SHA-256", value: <span className={styles.hash}>{document.sha256}</span>, wide: true },
        ]}
      />
    </>
  );
}

/** A signature that fits is of this installation if it knows the certificate: anybody can sign a PDF of their own making. */
function verdictOf({ signature, certificate }: VerifiedDocument, known: EvidenceDocumentProps["known"]) {
  if (signature === "wrong") return ["danger", "account.evidence.pdf.wrong"] as const;
  if (known?.What === "document") return ["success", "account.evidence.pdf.good"] as const;
  if (signature === "none") {
    return known === undefined
      ? (["warning", "account.evidence.pdf.unasked"] as const)
      : (["danger", "account.evidence.pdf.unknown"] as const);
  }
  if (known === undefined) return ["warning", "account.evidence.pdf.signedUnasked"] as const;
  const isOurs = certificate !== undefined && known.Certificates.includes(certificate.fingerprint);
  return isOurs ? (["success", "account.evidence.pdf.good"] as const) : (["warning", "account.evidence.pdf.foreign"] as const);
}
