import { exportCoinStatement, getCoinStatement, type StatementRow } from "@remotebay/contract";
import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { type Pages, usePages } from "../../lib/use-pages.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Table } from "../../ui/table.tsx";
import type { CoinState } from "./coin-reply.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./coins.module.css";

/** Balance, licence and the transactions of the user's location, newest first. */
export function CoinStatement({ state }: { state: CoinState }) {
  const t = useText();
  const format = useFormat();
  const locationId = useUser().Location?.Id ?? 0;
  const { balance, held, licence, licenceUntil, message } = state;
  const coins = (value: number | null) => (value === null ? "?" : format.number(value));
  const until = licenceUntil === null ? "" : ` (${t("coins.until", { date: format.date(licenceUntil) })})`;
  return (
    <div className={shapes.stack}>
      {message === "" ? null : <Banner tone="danger" title={message} />}
      <Facts
        items={[
          { name: t("coins.column.available"), value: coins(balance) },
          { name: t("coins.column.held"), value: coins(held) },
          { name: t("coins.licenceName"), value: `${licence === null ? "?" : t(`coins.licence.${licence}`)}${until}` },
        ]}
      />
      <p className={shapes.quiet}>{t("coins.terms")}</p>
      <Transactions locationId={locationId} />
      <StatementFile locationId={locationId} />
    </div>
  );
}

/** The button that saves the ledger of a location, or a part of it, as a file. */
export function StatementFile({ locationId, span }: Pick<TransactionsProps, "locationId" | "span">) {
  const t = useText();
  const problemText = useProblemText();
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setFailure(undefined);
    try {
      const url = URL.createObjectURL(await send(exportCoinStatement, { query: { locationId, ...span } }));
      Object.assign(document.createElement("a"), { href: url, download: `coins-${locationId}.csv` }).click();
      URL.revokeObjectURL(url);
    } catch (problem) {
      setFailure(problem);
    }
  };
  return (
    <>
      {failure === undefined ? null : <Banner tone="danger" title={problemText(failure)} />}
      <div>
        <Button icon={<Download aria-hidden />} onClick={() => void save()}>
          {t("coins.csv")}
        </Button>
      </div>
    </>
  );
}

interface TransactionsProps {
  locationId: number;
  /** The part that is shown; without it all. */
  span?: { from?: string; until?: string };
  /** Makes the buttons of a row, where it has some. */
  actions?: (row: StatementRow) => ReactNode;
}

/** The ledger of a location, page by page and kept current. */
export function Transactions({ locationId, span, actions }: TransactionsProps) {
  const problemText = useProblemText();
  const pages = usePages(getCoinStatement, { query: { locationId, pageSize: 25, ...span } });
  return (
    <>
      {pages.problem ? <Banner tone="danger" title={problemText(pages.problem)} /> : null}
      <StatementTable rows={[...pages.rows]} loading={pages.isPending} actions={actions} />
      <More pages={pages} />
    </>
  );
}

function More({ pages }: { pages: Pages<StatementRow> }) {
  const t = useText();
  const format = useFormat();
  const { rows, total = rows.length } = pages;
  if (rows.length === 0) return null;
  return (
    <ListFoot pages={pages} more={t("coins.more")} spaced={false}>
      <span role="status">{t("coins.of", { shown: format.number(rows.length), total: format.number(total) })}</span>
    </ListFoot>
  );
}

/** What moved, how much and what it left. */
function StatementTable({ rows, loading, actions }: { rows: StatementRow[]; loading: boolean } & Pick<TransactionsProps, "actions">) {
  const t = useText();
  const format = useFormat();
  const signed = (value: number) => format.number(value, { signDisplay: "exceptZero" });
  const moved = (row: StatementRow) => (row.Kind === "capture" ? signed(row.Held) : signed(row.Available));
  // A correction that adds coins takes nothing back.
  const kind = ({ Kind, Available }: StatementRow) =>
    Kind === "correction" && Available > 0 ? t("coins.corrected") : t(`coins.kind.${Kind}`);
  const about = (row: StatementRow) => {
    const { Id, WorkOrderNumber, Note, Reverses, ReversedBy } = row;
    return [
      actions === undefined && Reverses === null && ReversedBy === null ? "" : t("coins.number", { number: format.number(Id) }),
      kind(row),
      WorkOrderNumber,
      Note,
      Reverses === null ? "" : t("coins.reverses", { number: format.number(Reverses) }),
      ReversedBy === null ? "" : t("coins.reversedBy", { number: format.number(ReversedBy) }),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  };
  const asCard = (row: StatementRow) => (
    <div className={styles.row}>
      <span>{about(row)}</span>
      <strong>{moved(row)}</strong>
      <span className={shapes.quiet}>{format.exact(row.Date)}</span>
      <span className={shapes.quiet}>{t("coins.left", { coins: format.number(row.Balance) })}</span>
      {actions?.(row)}
    </div>
  );
  return (
    <Table<StatementRow>
      label={t("coins.statement")}
      dense
      loading={loading}
      rows={rows}
      rowKey={({ Id }) => Id}
      columns={[
        { id: "date", header: t("coins.column.date"), cell: (row) => format.exact(row.Date) },
        { id: "kind", header: t("coins.column.kind"), cell: about },
        { id: "coins", header: t("coins.column.coins"), align: "end", nowrap: true, cell: moved },
        { id: "balance", header: t("coins.column.balance"), align: "end", nowrap: true, cell: (row) => format.number(row.Balance) },
        ...(actions === undefined ? [] : [{ id: "actions", header: t("coins.column.actions"), cell: actions }]),
      ]}
      card={asCard}
      empty={<p>{t("coins.nothing")}</p>}
    />
  );
}
