import type { Integrity, IntegrityRow } from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./watching.module.css";

const leftOf = ({ Found, Mended, Waiting }: IntegrityRow) => Found - Mended - Waiting;

/** What the last check of stored data found, mended and left. */
export function StoredResult({ found, isRunning }: { found: Integrity; isRunning: boolean }) {
  const t = useText();
  const format = useFormat();
  if (isRunning) return <p role="status">{t("admin.watching.checking")}</p>;
  if (found.EndedAt === null) return <p className={shapes.quiet}>{t("admin.watching.neverChecked")}</p>;
  const { Missing, Damaged, Kinds } = found;
  const isLooked = Kinds.every(({ Unlooked }) => Unlooked === 0);
  const isWhole = isLooked && !isOldFault(found) && Kinds.every((row) => leftOf(row) === 0);
  return (
    <>
      <p>{t("admin.watching.checked", { when: format.exact(found.EndedAt), count: found.Files })}</p>
      {found.Mends ? <p className={shapes.quiet}>{t("admin.watching.mends")}</p> : null}
      {isWhole ? <Banner tone="success" title={t("admin.watching.whole")} /> : null}
      {isLooked ? null : <Banner tone="warning" title={t("admin.watching.unlooked")} />}
      {Missing.length > 0 ? <Banner tone="danger" title={t("admin.watching.missing", { count: Missing.length })} /> : null}
      {Damaged.length > 0 ? <Banner tone="danger" title={t("admin.watching.damaged", { count: Damaged.length })} /> : null}
      {Kinds.length > 0 ? <Outcomes kinds={Kinds} /> : <OldOutcomes found={found} />}
    </>
  );
}

/** Of a check that a process of an older release made, in which nothing stands by kind. */
function isOldFault({ Kinds, Missing, Damaged, Orphaned, Counted, Counters }: Integrity): boolean {
  return Kinds.length === 0 && (Missing.length + Damaged.length + Orphaned.length > 0 || Counted !== Counters);
}

function OldOutcomes({ found: { Orphaned, Counted, Counters } }: { found: Integrity }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {Orphaned.length > 0 ? <Banner tone="warning" title={t("admin.watching.orphaned", { count: Orphaned.length })} /> : null}
      {Counted === Counters ? null : (
        <Banner
          tone="warning"
          title={t("admin.watching.counters", { counters: format.number(Counters), counted: format.number(Counted) })}
        />
      )}
    </>
  );
}

function Outcomes({ kinds }: { kinds: readonly IntegrityRow[] }) {
  const t = useText();
  return (
    <table className={styles.outcomes}>
      <thead>
        <tr>
          <th scope="col">{t("admin.watching.kind")}</th>
          <th scope="col">{t("admin.watching.outcome")}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((row) => (
          <Outcome key={row.Kind} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ row }: { row: IntegrityRow }) {
  const t = useText();
  const parts = [
    { count: leftOf(row), key: "admin.watching.outcomes.left" },
    { count: row.Mended, key: "admin.watching.outcomes.mended" },
    { count: row.Waiting, key: "admin.watching.outcomes.waiting" },
  ] as const;
  const said = parts.filter(({ count }) => count > 0).map(({ count, key }) => t(key, { count }));
  if (row.Unlooked > 0) said.push(t("admin.watching.outcomes.unlooked"));
  return (
    <tr>
      <th scope="row">{t(`admin.watching.kinds.${row.Kind}`)}</th>
      <td>
        {said.length === 0 ? t("admin.watching.intact") : said.join(" · ")}
        {row.Names.length > 0 ? (
          <details>
            <summary>{t("admin.watching.names")}</summary>
            <ul className={styles.keys}>
              {row.Names.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </td>
    </tr>
  );
}
