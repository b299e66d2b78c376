import { Copy, RotateCcw, ScrollText } from "lucide-react";
import { useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { entries, isEnabled, type LogEntry, resetLog, setEnabled } from "../../lib/failure-log.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useStore } from "../../lib/store.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Switch } from "../../ui/switch.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { toast } from "../../ui/toast.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./log.module.css";

/** The log of this tab: enable, reset, and copy for support (domain.md#screen-log). */
export function LogScreen() {
  const t = useText();
  const isOn = useStore(isEnabled);
  const rows = useStore(entries).toReversed();
  return (
    <>
      <PageHeader title={t("log.title")} subtitle={t("log.text")} />
      <div className={shapes.stack}>
        <div className={styles.bar}>
          <Switch label={t("log.enable")} checked={isOn} onChange={({ target }) => setEnabled(target.checked)} />
          <div className={shapes.buttons}>
            <CopyLog />
            <Button icon={<RotateCcw aria-hidden />} onClick={resetLog}>
              {t("log.reset")}
            </Button>
          </div>
        </div>
        <Entries rows={rows} />
      </div>
    </>
  );
}

/** Copies all entries as text, with version, environment and browser. Where the clipboard is refused, the text is shown to be copied by hand. */
function CopyLog() {
  const t = useText();
  const { version = "", environment = "" } = useConfiguration() ?? {};
  const [shown, setShown] = useState<string>();
  const copy = async () => {
    const lines = entries.get().map(({ time, component, method, text }) => [time, component, method, text].join(" | "));
    const text = [`RemoteBay ${version} ${environment}`, navigator.userAgent, ...lines].join("\n");
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: t("log.copied"), tone: "success", key: "log" });
    } catch {
      setShown(text);
    }
  };
  return (
    <>
      <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {t("log.copy")}
      </Button>
      {shown === undefined ? null : <pre className={styles.plain}>{shown}</pre>}
    </>
  );
}

function useColumns(): Column<LogEntry>[] {
  const t = useText();
  const format = useFormat();
  return [
    { id: "time", header: t("log.time"), cell: ({ time }) => format.exact(time), nowrap: true },
    { id: "component", header: t("log.component"), cell: ({ component }) => component },
    { id: "method", header: t("log.method"), cell: ({ method }) => method },
    { id: "text", header: t("log.words"), cell: (row) => <Words row={row} /> },
  ];
}

const card = (row: LogEntry) => <Card row={row} />;

function Entries({ rows }: { rows: LogEntry[] }) {
  const t = useText();
  const columns = useColumns();
  return (
    <Table
      label={t("log.title")}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      card={card}
      empty={<EmptyState icon={<ScrollText aria-hidden />} title={t("log.none")} text={t("log.noneText")} />}
    />
  );
}

function Card({ row }: { row: LogEntry }) {
  const format = useFormat();
  return (
    <div className={styles.card}>
      <Words row={row} />
      <span>{row.method}</span>
      <span className={shapes.quiet}>{[format.exact(row.time), row.component].join(" · ")}</span>
    </div>
  );
}

function Words({ row }: { row: LogEntry }) {
  const t = useText();
  return (
    <span className={styles.words}>
      {row.text} {row.isSystem ? <Badge>{t("log.system")}</Badge> : null}
    </span>
  );
}
