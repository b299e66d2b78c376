import { type CertificateDue, listCertificatesDue } from "@remotebay/contract";
import { dayText } from "../../../features/people/certificate-texts.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminBack, AdminLink } from "../admin-link.tsx";
import type { Words } from "../things/thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

/** The certificates that wait for a check or end soon; a row leads to its person, where they are checked (domain.md#certificates-check). */
export function CertificatesPage() {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useCall(listCertificatesDue, {}, { staleTime: 0 });
  const columns = columnsOf({ t, format });
  const card = (row: CertificateDue) => <ColumnCard columns={columns} row={row} />;
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t("certificates.title")} />
      <Card title={t("certificates.due")}>
        {data && data.length > 0 ? (
          <Table label={t("certificates.due")} rows={data} rowKey={({ Id }) => String(Id)} columns={columns} card={card} />
        ) : data ? (
          <p className={shapes.quiet}>{t("certificates.dueNone")}</p>
        ) : error ? (
          <NotLoaded what="list" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
        ) : (
          <SkeletonText lines={2} />
        )}
      </Card>
    </>
  );
}

function columnsOf({ t, format }: Words): Column<CertificateDue>[] {
  return [
    {
      id: "UserName",
      header: t("certificates.person"),
      cell: ({ UserId, UserName }) => (
        <AdminLink room="people" id={UserId}>
          {UserName}
        </AdminLink>
      ),
    },
    { id: "Scheme", header: t("certificates.scheme"), cell: ({ Scheme }) => Scheme },
    { id: "Number", header: t("certificates.number"), cell: ({ Number }) => Number },
    {
      id: "ValidUntil",
      header: t("certificates.end"),
      cell: ({ ValidUntil }) => (ValidUntil === null ? t("certificates.noEnd") : dayText(format, ValidUntil)),
      nowrap: true,
    },
    {
      id: "State",
      header: t("certificates.state"),
      cell: ({ Checked, Ends }) => (
        <span className={shapes.buttons}>
          {Checked ? null : <Badge tone="warning">{t("certificates.unchecked")}</Badge>}
          {Ends === "later" ? null : <Badge tone={Ends === "ended" ? "danger" : "warning"}>{t(`certificates.${Ends}`)}</Badge>}
        </span>
      ),
    },
  ];
}
