import { peopleColumns, type PersonLine } from "@remotebay/contract";
import { roleText } from "../../../features/people/role-texts.ts";
import { useFaultText } from "../../../lib/fault-text.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Tone } from "../../../ui/tone.ts";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

type Outcome = PersonLine["Outcome"];

const tones: Record<Outcome, Tone> = { invite: "success", invited: "info", present: "info", refused: "danger" };
const outcomes: readonly Outcome[] = ["invite", "invited", "present", "refused"];

/** What each line of a file would do; the refused ones first, with their numbers and everything that is wrong. */
export function ImportLines({ lines }: { lines: readonly PersonLine[] }) {
  const t = useText();
  const columns = useColumns();
  const countOf = (outcome: Outcome) => lines.filter(({ Outcome }) => Outcome === outcome).length;
  const refused = countOf("refused");
  const card = (row: PersonLine) => (
    <ColumnCard
      columns={[{ id: "Line", header: "", cell: ({ Line }) => t("admin.import.lineOf", { line: Line }) }, ...columns.slice(1)]}
      row={row}
    />
  );
  const sorted = lines.toSorted((one, other) => Number(other.Outcome === "refused") - Number(one.Outcome === "refused"));
  return (
    <div className={shapes.stack}>
      <div className={shapes.buttons} role="status">
        {outcomes
          .filter((outcome) => countOf(outcome) > 0)
          .map((outcome) => (
            <Badge key={outcome} tone={tones[outcome]}>
              {t(`admin.import.counts.${outcome}`, { count: countOf(outcome) })}
            </Badge>
          ))}
      </div>
      {refused > 0 ? <Banner tone="warning" title={t("admin.import.refusedText", { count: refused })} /> : null}
      <Table label={t("admin.import.lines")} rows={sorted} rowKey={({ Line }) => Line} columns={columns} card={card} dense />
    </div>
  );
}

function useColumns(): Column<PersonLine>[] {
  const t = useText();
  const format = useFormat();
  const faultText = useFaultText();
  const unknown = (column: PersonLine["Faults"][number]["Column"]) =>
    column === "Roles" || column === "Shop" || column === "Language" ? t(`admin.import.unknown.${column}`) : faultText("choice");
  return [
    { id: "Line", header: t("admin.import.line"), cell: ({ Line }) => format.number(Line), align: "end" },
    {
      id: "Outcome",
      header: t("admin.import.outcome"),
      cell: ({ Outcome, Faults }) => (
        <>
          <Badge tone={tones[Outcome]}>{t(`admin.import.outcomes.${Outcome}`)}</Badge>
          {Faults.length === 0 ? null : (
            <ul className={styles.list}>
              {Faults.map(({ Column: column, Code }) => (
                <li key={`${column} ${Code}`}>
                  {peopleColumns[column]}: {Code === "choice" ? unknown(column) : faultText(Code)}
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    },
    { id: "Email", header: t("profile.email"), cell: ({ Email }) => Email },
    { id: "Name", header: t("admin.person.name"), cell: ({ Name }) => Name },
    { id: "Shop", header: t("admin.person.location"), cell: ({ Shop }) => (Shop === "" ? t("common.none") : Shop) },
    { id: "Roles", header: t("admin.person.roles"), cell: ({ Roles }) => format.list(Roles.map((name) => roleText(t, name))) },
  ];
}
