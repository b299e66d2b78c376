import type { Citation } from "@remotebay/evidence/citations";
import type { Verified } from "@remotebay/evidence/verify-pack";
import { useId } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import styles from "./evidence.module.css";

/** What the report of a pack cites: what it is, where it can be read, and who stated that it applies. */
export function PackCitations({ citations }: { citations: readonly Citation[] }) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t("account.evidence.contents.citations")}
      </h2>
      <ul className={styles.files}>
        {citations.map((citation) => (
          <li key={JSON.stringify(citation)}>
            <CitationLine citation={citation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CitationLine({ citation: { kind, number, title, date, address, issuer, statedBy, statedAt } }: { citation: Citation }) {
  const t = useText();
  const format = useFormat();
  const what = [number, title, issuer, date].filter((part) => part !== "").join(" · ");
  return (
    <>
      <span className={styles.kind}>{t(`account.evidence.cited.${kind}`)}</span>
      <bdi>{what}</bdi>
      {address === "" ? null : <bdi>{address}</bdi>}
      {statedBy === "" || statedAt === null ? null : (
        <span className={styles.kind}>{t("account.evidence.cited.statedBy", { name: statedBy, when: format.exact(statedAt) })}</span>
      )}
    </>
  );
}

const kinds = [
  ["report.json", "data"],
  ["report.", "report"],
  ["scans/", "scan"],
  ["texts/", "text"],
  ["pictures/", "picture"],
  ["events.json", "events"],
  ["citations.json", "citations"],
] as const;

/** What a file of a pack is, by its name; undefined for one that this release does not know. */
function kindOf(name: string) {
  return kinds.find(([begin]) => name.startsWith(begin))?.[1];
}

/** What is in a pack, each file with what it is. */
export function PackFiles({ files }: { files: NonNullable<Verified["files"]> }) {
  const t = useText();
  return (
    <details>
      <summary>{t("account.evidence.files", { count: files.length })}</summary>
      <ul className={styles.files}>
        {files.map(({ name }) => {
          const kind = kindOf(name);
          return (
            <li key={name}>
              {kind === undefined ? null : <span className={styles.kind}>{t(`account.evidence.contents.${kind}`)}</span>}
              <bdi>{name}</bdi>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
