import { useState, type ReactNode } from "react";
import { ChevronLeft, CircleCheck, Clock, MessageSquare, Plus, Send } from "lucide-react";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Table, type Column, type Sort } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Section } from "./section.tsx";
import styles from "./ui-gallery.module.css";

type Row = { id: string; vehicle: string; status: "sent" | "done" | "wait"; tech: string; age: string };
const rows: Row[] = [
  { id: "1042-000317", vehicle: "2021 Toyota RAV4", status: "sent", tech: "Alex Morgan", age: "4 min" },
  { id: "1042-000316", vehicle: "2019 Volvo XC60", status: "wait", tech: "–", age: "12 min" },
  { id: "1042-000311", vehicle: "2003 Honda Accord EX", status: "done", tech: "Sam Okafor", age: "2 h" },
];
const badges = {
  sent: (
    <Badge tone="info" icon={<Send />}>
      Requested
    </Badge>
  ),
  done: (
    <Badge tone="success" icon={<CircleCheck />}>
      Completed
    </Badge>
  ),
  wait: <Badge icon={<Clock />}>Pending</Badge>,
};
const columns: Column<Row>[] = [
  { id: "id", header: "Work order", cell: (row) => <span className="tabular">{row.id}</span>, sortable: true, nowrap: true },
  { id: "vehicle", header: "Vehicle", cell: (row) => row.vehicle, sortable: true },
  { id: "status", header: "Status", cell: (row) => badges[row.status] },
  { id: "tech", header: "Technician", cell: (row) => row.tech },
  { id: "age", header: "Age", cell: (row) => <span className="tabular">{row.age}</span>, sortable: true, align: "end", nowrap: true },
];
const card = (row: Row) => (
  <>
    <div className={styles.row}>
      <strong className="tabular">{row.id}</strong>
      {badges[row.status]}
    </div>
    <div>{row.vehicle}</div>
  </>
);

function link(row: Row, content: ReactNode, className: string) {
  return (
    <a href={`#${row.id}`} className={className}>
      {content}
    </a>
  );
}

export function Structure({ phone }: { phone: boolean }) {
  const [tab, setTab] = useState("overview");
  const [sort, setSort] = useState<Sort>({ column: "age", direction: "descending" });
  const shared = {
    label: "Requests",
    columns,
    rowKey: (row: Row) => row.id,
    card,
    layout: phone ? ("cards" as const) : ("table" as const),
    link,
    sort,
    onSort: setSort,
  };
  return (
    <Section title="Structure">
      <div className={styles.row}>
        <Logo name="RemoteBay" />
        <Logo name="RemoteBay" size="lg" markOnly />
      </div>
      <PageHeader
        title="2021 Toyota RAV4"
        subtitle="Northside Collision, Chicago"
        badges={badges.sent}
        back={
          <LinkButton href="#back" variant="quiet" size="sm" icon={<ChevronLeft />}>
            Requests
          </LinkButton>
        }
        actions={
          <>
            <Button>Edit</Button>
            <Button variant="primary" icon={<Plus />}>
              New request
            </Button>
          </>
        }
      />
      <Tabs
        label="Request"
        value={tab}
        onChange={setTab}
        items={[
          { id: "overview", label: "Overview" },
          { id: "chat", label: "Chat", icon: <MessageSquare />, count: 3 },
          { id: "report", label: "Report" },
          { id: "history", label: "History", disabled: true },
        ]}
      >
        <Table
          {...shared}
          rows={rows}
          rowState={(row) => (row.status === "wait" ? "selected" : row.status === "sent" ? "fresh" : undefined)}
        />
      </Tabs>
      <Table {...shared} rows={[]} loading />
    </Section>
  );
}
