import type { Findings } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { type Difference, differenceOf } from "./differences.ts";
import { contentOf, docOf } from "./findings-doc.ts";
import type { FindingsEditing } from "./use-findings.ts";
import styles from "./findings.module.css";

/** Two people, or two tabs, wrote on one job: what each has that the other has not, and which of them is to count. */
export function Conflict({ editing, theirs }: { editing: FindingsEditing; theirs: Findings }) {
  const t = useText();
  const mine = contentOf(editing.doc);
  const other = contentOf(docOf(theirs));
  return (
    <Banner tone="warning" title={t("findings.conflict.title")}>
      <p>{t("findings.conflict.text")}</p>
      <div className={styles.sides}>
        <Side name={t("findings.conflict.mine")} difference={differenceOf(mine, other)} />
        <Side name={t("findings.conflict.theirs")} difference={differenceOf(other, mine)} />
      </div>
      <div className={styles.choices}>
        <Button size="sm" variant="primary" onClick={editing.keepMine}>
          {t("findings.conflict.keepMine")}
        </Button>
        <Button size="sm" onClick={editing.takeTheirs}>
          {t("findings.conflict.takeTheirs")}
        </Button>
      </div>
    </Banner>
  );
}

/** Codes that are named; the rest is counted. */
const most = 12;

function Side({ name, difference: { scans, codes, pairs, work, notes } }: { name: string; difference: Difference }) {
  const t = useText();
  const format = useFormat();
  const shown = codes.length > most ? [...codes.slice(0, most), t("findings.conflict.more", { count: codes.length - most })] : codes;
  return (
    <section className={styles.side}>
      <h3>{name}</h3>
      {scans.map(({ Phase, Tool, Date }) => (
        <p key={`${Phase} ${Tool} ${Date}`}>{[t(`findings.phase.${Phase}`), Tool, Date].filter(Boolean).join(" · ")}</p>
      ))}
      {shown.length > 0 ? <p>{format.list(shown)}</p> : null}
      {work > 0 ? <p>{t("findings.conflict.work", { count: work })}</p> : null}
      {pairs > 0 ? <p>{t("findings.conflict.pairs", { count: pairs })}</p> : null}
      {notes === undefined ? null : <p className={styles.quoted}>{notes === "" ? t("findings.conflict.noNotes") : notes}</p>}
    </section>
  );
}
