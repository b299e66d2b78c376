import { Fate, listDeliveries, type Reply } from "@remotebay/contract";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../../lib/list-foot.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { usePages } from "../../../lib/use-pages.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import type { Tone } from "../../../ui/tone.ts";
import type { Words } from "../things/thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

type Delivery = Reply<typeof listDeliveries>[number];

const tones: Record<Fate, Tone> = { delivered: "success", gone: "warning", refused: "danger", "gave-up": "danger", waits: "info" };

/** Letters and pushes of the last 30 days, with what became of each. */
export function Deliveries() {
  const t = useText();
  const format = useFormat();
  const [fate, setFate] = useState<Fate | "">("");
  const pages = usePages(listDeliveries, { query: { pageSize: 20, ...(fate === "" ? {} : { fate }) } }, { staleTime: 0 });
  const columns = columnsOf({ t, format });
  const card = (row: Delivery) => <ColumnCard columns={columns} row={row} />;
  return (
    <Card title={t("admin.watching.deliveries")}>
      <div className={shapes.stack}>
        <div className={shapes.buttons}>
          <NativeSelect
            hideLabel
            label={t("admin.watching.fate")}
            placeholder={t("admin.watching.everyFate")}
            value={fate}
            options={Fate.options.map((value) => ({ value, label: t(`admin.watching.fates.${value}`) }))}
            onChange={({ target }) => setFate(target.value as Fate | "")}
          />
        </div>
        {pages.problem && pages.rows.length === 0 ? (
          <NotLoaded what="list" problem={pages.problem} failed={t("admin.failed")} onRetry={pages.retry} level={2} />
        ) : (
          <Table
            label={t("admin.watching.deliveries")}
            rows={[...pages.rows]}
            rowKey={({ Id }) => Id}
            loading={pages.isPending}
            columns={columns}
            card={card}
            empty={<p className={shapes.quiet}>{t("admin.watching.noDeliveries")}</p>}
          />
        )}
        {pages.hasMore ? (
          <ListFoot pages={pages} more={t("admin.more")} fetching={t("common.loading")}>
            {null}
          </ListFoot>
        ) : null}
      </div>
    </Card>
  );
}

function columnsOf({ t, format }: Words): Column<Delivery>[] {
  return [
    { id: "At", header: t("admin.audit.when"), cell: ({ At }) => format.exact(At), nowrap: true },
    { id: "Way", header: t("admin.watching.way"), cell: ({ Way }) => t(`admin.watching.ways.${Way}`) },
    { id: "Reader", header: t("admin.watching.reader"), cell: ({ Reader }) => Reader },
    { id: "About", header: t("admin.watching.about"), cell: ({ About }) => <code>{About}</code> },
    {
      id: "Fate",
      header: t("admin.watching.fate"),
      cell: (row) => <Badge tone={tones[row.Fate]}>{t(`admin.watching.fates.${row.Fate}`)}</Badge>,
    },
  ];
}
