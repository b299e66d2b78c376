import { previewRatings, type RatingLineFault, type RatingPreview } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAskWithFile } from "../../../lib/use-ask-with-file.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import shapes from "../../../ui/shapes.module.css";

/** How many are shown at a time. */
const page = 50;

/** Every bad line of a file by its number, page by page. */
export function LineFaults({ file, first }: { file: File; first: RatingPreview }) {
  const t = useText();
  const problemText = useProblemText();
  const [rows, setRows] = useState<readonly RatingLineFault[]>(first.Faults);
  const [after, setAfter] = useState(first.NextAfter);
  const [shown, setShown] = useState(page);
  const more = useAskWithFile(previewRatings);
  const showMore = async () => {
    setShown(shown + page);
    if (after === null || shown + page <= rows.length) return;
    const answer = await more.ask({ args: { query: { after } }, file });
    if (!answer) return;
    setRows([...rows, ...answer.reply.Faults]);
    setAfter(answer.reply.NextAfter);
  };
  const columns: Column<RatingLineFault>[] = [
    { id: "Line", header: t("admin.ratings.line"), cell: ({ Line }) => Line, nowrap: true, width: "6rem" },
    { id: "Column", header: t("admin.ratings.column"), cell: ({ Column }) => (Column === "" ? t("admin.ratings.wholeLine") : Column) },
    { id: "Value", header: t("admin.ratings.says"), cell: saidIn(t("common.none")) },
    { id: "Code", header: t("admin.ratings.wrong"), cell: ({ Code }) => t(`admin.ratings.rules.${Code}`) },
  ];
  const visible = rows.slice(0, shown);
  const card = (row: RatingLineFault) => <FaultCard columns={columns} row={row} />;
  return (
    <div className={shapes.stack}>
      <Banner tone="danger" title={t("admin.ratings.faults", { count: first.FaultCount, name: file.name })}>
        {t("admin.ratings.faultsText")}
      </Banner>
      <Table
        dense
        label={t("admin.ratings.wrong")}
        columns={columns}
        rows={visible}
        rowKey={({ Line, Column, Code }) => `${Line} ${Column} ${Code}`}
        card={card}
      />
      {more.problem ? <Banner tone="danger" title={problemText(more.problem)} /> : null}
      {visible.length < rows.length || after !== null ? (
        <div className={shapes.buttons}>
          <Button size="sm" pending={more.isBusy} onClick={() => void showMore()}>
            {t("admin.ratings.moreFaults")}
          </Button>
          <span className={shapes.quiet}>{t("admin.ratings.shownFaults", { shown: visible.length, count: first.FaultCount })}</span>
        </div>
      ) : null}
    </div>
  );
}

/** What a cell says, or what stands for none. */
function saidIn(none: string): Column<RatingLineFault>["cell"] {
  return ({ Value }) => (Value === "" ? none : <code>{Value}</code>);
}

function FaultCard({ columns, row }: { columns: Column<RatingLineFault>[]; row: RatingLineFault }) {
  const t = useText();
  const named: Column<RatingLineFault> = { id: "Line", header: "", cell: ({ Line }) => `${t("admin.ratings.line")} ${Line}` };
  return <ColumnCard columns={[named, ...columns.slice(1)]} row={row} />;
}
