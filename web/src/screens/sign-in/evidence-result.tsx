import type { checkEvidence, Reply } from "@remotebay/contract";
import type { Check, Verified } from "@remotebay/evidence/verify-pack";
import { CircleCheck, CircleX } from "lucide-react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PackCitations, PackFiles } from "./evidence-contents.tsx";
import styles from "./evidence.module.css";

interface EvidenceResultProps {
  name: string;
  verified: Verified;
  /** What this installation knows of the pack; undefined where it could not be asked. */
  known: Reply<typeof checkEvidence> | undefined;
}

/** What the verification of a pack found: whether it is whole, who signed what and when, and what is wrong in plain words. */
export function EvidenceResult({ name, verified, known }: EvidenceResultProps) {
  const t = useText();
  const { ok, checks, report, citations, files } = verified;
  const [tone, title] = verdictOf(ok, known);
  const isOld = known?.IsKnown === true && report !== undefined && known.NewestVersion > report.version;
  return (
    <>
      <Banner tone={tone} title={t(title)}>
        <span dir="auto">{name}</span>
      </Banner>
      {isOld ? <Banner tone="warning" title={t("account.evidence.newer", { version: known.NewestVersion })} /> : null}
      <ul className={styles.checks} aria-label={t("account.evidence.checksTitle")}>
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </ul>
      <PackFacts verified={verified} known={known} />
      {citations !== undefined && citations.length > 0 ? <PackCitations citations={citations} /> : null}
      {files ? <PackFiles files={files} /> : null}
    </>
  );
}

/** Whole is not yet genuine: anybody can sign a pack of their own making. */
function verdictOf(ok: boolean, known: EvidenceResultProps["known"]) {
  if (!ok) return ["danger", "account.evidence.bad"] as const;
  if (known === undefined) return ["warning", "account.evidence.unasked"] as const;
  return known.IsKnown ? (["success", "account.evidence.good"] as const) : (["warning", "account.evidence.foreign"] as const);
}

function CheckLine({ check: { name, ok, reasons } }: { check: Check }) {
  const t = useText();
  return (
    <li className={styles.check} data-ok={ok}>
      {ok ? <CircleCheck aria-label={t("account.evidence.passed")} /> : <CircleX aria-label={t("account.evidence.notPassed")} />}
      <span>
        {t(`account.evidence.checks.${name}`)}
        {reasons.map(({ code, file = "" }) => (
          <span key={`${code} ${file}`} className={styles.reason}>
            {t(`account.evidence.reasons.${code}`)} {file}
          </span>
        ))}
      </span>
    </li>
  );
}

function PackFacts({
  verified: { report, certificate, signedAt, stamp, proof, sha256 },
  known,
}: Pick<EvidenceResultProps, "verified" | "known">) {
  const t = useText();
  const format = useFormat();
  const facts = [
    report && { name: t("account.evidence.report"), value: `${report.number} · ${report.version}` },
    report && { name: t("account.evidence.sent"), value: format.exact(report.sentAt) },
    report && { name: t("account.evidence.shop"), value: report.data.shop.name },
    report && { name: t("account.evidence.technician"), value: report.data.technician.name },
    report && {
      name: t("account.evidence.vehicle"),
      value: `${report.data.vehicle.make} ${report.data.vehicle.model} ${report.data.vehicle.VIN}`,
      wide: true,
    },
    signedAt && { name: t("account.evidence.signed"), value: format.exact(signedAt.toISOString()) },
    stamp && {
      name: t("account.evidence.stamped"),
      value: t("account.evidence.stampedBy", { when: format.exact(stamp.at.toISOString()), authority: stamp.authority.subject }),
      wide: true,
    },
    proof && {
      name: t("account.evidence.proven"),
      value: t("account.evidence.provenBy", { entry: proof.id, checkpoint: proof.checkpoint, when: format.exact(proof.at) }),
      wide: true,
    },
    certificate && { name: t("account.evidence.signer"), value: certificate.subject, wide: true },
    certificate && {
      name: t("account.evidence.issuer"),
      value: certificate.isSelfSigned ? t("account.evidence.notCertified") : certificate.issuer,
      wide: true,
    },
    {
      name: t("account.evidence.here"),
      value: t(
        known === undefined ? "account.evidence.notAsked" : known.IsKnown ? "account.evidence.isKnown" : "account.evidence.isUnknown",
      ),
      wide: true,
    },
    { name: "SHA-256", value: <span className={styles.hash}>{sha256}</span>, wide: true },
  ];
  return <Facts items={facts.filter((fact) => fact !== undefined)} />;
}
