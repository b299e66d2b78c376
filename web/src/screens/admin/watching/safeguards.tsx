import { getSafeguards, type Safeguards as Kept } from "@remotebay/contract";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import shapes from "../../../ui/shapes.module.css";

/** Milliseconds between two looks. */
const often = 60_000;
/** Milliseconds after which an entry of the audit trail waits longer than it should, as the alert of docs/operating/monitoring.md says. */
const longUnsealed = 15 * 60_000;

/** What the installation falls back on: the last backup and its verification, and the seal of the audit trail. */
export function Safeguards() {
  const t = useText();
  const { data, error, refetch } = useCall(getSafeguards, {}, { staleTime: 0, poll: often });
  return (
    <Card title={t("admin.watching.safeguards.title")}>
      {data ? (
        <div className={shapes.stack}>
          <Warnings kept={data} />
          <State kept={data} />
        </div>
      ) : error ? (
        <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
      ) : (
        <SkeletonText lines={2} />
      )}
    </Card>
  );
}

function Warnings({ kept: { Scheduled, CompletedAt, Fault, Refuted, UnsealedSince } }: { kept: Kept }) {
  const t = useText();
  const [now] = useState(Date.now);
  const isLate = UnsealedSince !== null && now - Date.parse(UnsealedSince) > longUnsealed;
  return (
    <>
      {Scheduled ? null : <Banner tone="warning" title={t("admin.watching.safeguards.notScheduled")} />}
      {Scheduled && CompletedAt === null && Fault === "" ? <Banner tone="info" title={t("admin.watching.safeguards.notYet")} /> : null}
      {Fault === "" ? null : <Banner tone="danger" title={t("admin.watching.safeguards.failed", { reason: Fault })} />}
      {Refuted === "" ? null : <Banner tone="danger" title={t("admin.watching.safeguards.refuted", { reason: Refuted })} />}
      {isLate ? <Banner tone="warning" title={t("admin.watching.safeguards.late")} /> : null}
    </>
  );
}

function State({ kept: { CompletedAt, Bytes, JudgedAt, Refuted, Checkpoint } }: { kept: Kept }) {
  const t = useText();
  const format = useFormat();
  const at = (instant: string | null) => (instant === null ? t("common.none") : format.exact(instant));
  const size = Bytes === null ? "" : ` · ${format.number(Math.ceil(Bytes / 1_000_000), { style: "unit", unit: "megabyte" })}`;
  return (
    <Facts
      items={[
        { name: t("admin.watching.safeguards.backup"), value: `${at(CompletedAt)}${size}` },
        { name: t("admin.watching.safeguards.verified"), value: Refuted === "" ? at(JudgedAt) : t("common.none") },
        {
          name: t("admin.watching.safeguards.checkpoint"),
          value: Checkpoint === null ? t("common.none") : `${format.number(Checkpoint.Number)} · ${format.exact(Checkpoint.At)}`,
        },
      ]}
    />
  );
}
