import { getScanTypes, getServiceElements, type ScanType } from "@remotebay/contract";
import { lazy, Suspense, useRef, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { withTexts } from "../../../lib/i18n/load.ts";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useVariant } from "../../../lib/session.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { controlId } from "../../../lib/field-table.ts";
import { LazyOrderedRating } from "../../compatibility/lazy-ordered-rating.tsx";
import { useDevices } from "./device-section.tsx";
import type { FormPart } from "./form-part.ts";
import { needsAcceptance } from "./request-values.ts";
import styles from "./request-form.module.css";

const loadPrice = withTexts(() => import("../../coins/service-price.tsx"));
const ServicePrice = lazy(async () => ({ default: (await loadPrice()).ServicePrice }));

/** Maximum number of functions shown as radio buttons; more are shown as a select. */
const maxRadios = 5;

/** The ordered service: one of the location's remote services with its disclaimer, and the concrete function. */
export function ServiceSection({ values, notes, put, change, field, locationId }: FormPart) {
  const t = useText();
  const problemText = useProblemText();
  const { features } = useVariant();
  const scanTypes = useCall(getScanTypes, { query: { locationId } });
  const [asking, setAsking] = useState<ScanType>();
  // Arrow keys select every service they pass, so a disclaimer is shown only when they stop.
  const [passing, setPassing] = useState<ScanType>();
  const byArrow = useRef(false);
  const take = (type: ScanType) => {
    const before = scanTypes.data?.find(({ id }) => id === values.ScanType?.Id);
    const sameGroup = before?.serviceElementGroupId === type.serviceElementGroupId;
    change((now) => ({
      values: { ...now.values, ScanType: { Id: type.id }, ServiceElement: sameGroup ? now.values.ServiceElement : null },
      notes: { ...now.notes, accepted: [...now.notes.accepted, { ScanType: type.id, Version: type.disclaimerVersion }] },
    }));
  };
  const choose = (id: string) => {
    const type = scanTypes.data?.find((one) => String(one.id) === id);
    if (!type) return;
    const isNew = needsAcceptance(notes, type);
    setPassing(isNew && byArrow.current ? type : undefined);
    if (!isNew) take(type);
    else if (!byArrow.current) setAsking(type);
  };
  const stop = () => {
    setAsking(passing);
    setPassing(undefined);
  };
  const shownId = passing?.id ?? values.ScanType?.Id;
  const accept = () => {
    if (!asking) return;
    take(asking);
    setAsking(undefined);
  };
  const chosen = scanTypes.data?.find(({ id }) => id === values.ScanType?.Id);
  if (scanTypes.error && !scanTypes.data)
    return (
      <Banner
        tone="danger"
        title={problemText(scanTypes.error)}
        action={
          <Button size="sm" onClick={() => void scanTypes.refetch()}>
            {t("common.retry")}
          </Button>
        }
      />
    );
  return (
    <div className={styles.stack}>
      <div
        id={controlId("ScanType")}
        className={styles.services}
        aria-busy={scanTypes.isPending}
        onKeyDownCapture={({ key }) => (byArrow.current = key.startsWith("Arrow"))}
        onPointerDownCapture={() => (byArrow.current = false)}
        onBlur={({ currentTarget, relatedTarget }) => (passing && !currentTarget.contains(relatedTarget) ? stop() : undefined)}
      >
        {scanTypes.isPending ? (
          <SkeletonText lines={5} />
        ) : (
          <RadioGroup
            label={t("requests.form.service")}
            hideLabel
            items={(scanTypes.data ?? []).map((type) => ({ value: String(type.id), label: type.text }))}
            value={shownId === undefined ? null : String(shownId)}
            onChange={choose}
            error={field("ScanType").error}
          />
        )}
      </div>
      {chosen && needsAcceptance(notes, chosen) ? (
        <Banner
          tone="warning"
          title={t("requests.form.disclaimerNeeded")}
          action={
            <Button size="sm" onClick={() => setAsking(chosen)}>
              {t("requests.form.readDisclaimer")}
            </Button>
          }
        />
      ) : null}
      {chosen ? (
        <ElementChoice key={chosen.serviceElementGroupId} group={chosen.serviceElementGroupId} {...{ values, put, field }} />
      ) : null}
      {features.coins && chosen ? (
        <Suspense fallback={null}>
          <ServicePrice locationId={locationId} scanTypeId={chosen.id} serviceElementId={values.ServiceElement?.Id ?? null} />
        </Suspense>
      ) : null}
      {chosen ? <FunctionRating group={chosen.serviceElementGroupId} {...{ values, notes, put, change, locationId }} /> : null}
      <Dialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking?.text ?? ""}
        closeText={t("common.close")}
        actions={
          <>
            <Button onClick={() => setAsking(undefined)}>{t("common.cancel")}</Button>
            {/* The dialog has one question, so Enter answers it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
            <Button variant="primary" autoFocus onClick={accept}>
              {t("requests.form.acceptDisclaimer")}
            </Button>
          </>
        }
      >
        <p className={styles.disclaimer}>{asking?.disclaimer}</p>
      </Dialog>
    </div>
  );
}

type RatingProps = Pick<FormPart, "values" | "notes" | "put" | "change" | "locationId"> & { group: number };

/** What the checker says about the chosen function on the vehicle with the chosen device. */
function FunctionRating({ group, values, notes, put, change, locationId }: RatingProps) {
  const { data: devices } = useDevices(locationId);
  const { Year, Make, Model } = values.Vehicle;
  const device = devices?.find(({ Id }) => Id === values.Device?.Id);
  const elementId = values.ServiceElement?.Id;
  if (!elementId || !device || Year === null || Make.Text === "" || Model.Text === "") return null;
  return (
    <LazyOrderedRating
      vehicle={{ make: Make.Text, model: Model.Text, year: Year }}
      deviceTypeId={device.DeviceTypeId}
      groupId={group}
      elementId={elementId}
      accepted={notes.caveats ?? []}
      onAccept={(caveats) => change((now) => ({ notes: { ...now.notes, caveats } }))}
      onRefuse={() => put("ServiceElement", null)}
    />
  );
}

type ElementProps = Pick<FormPart, "values" | "put" | "field"> & { group: number };

function ElementChoice({ group, values, put, field }: ElementProps) {
  const t = useText();
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: group } });
  if (elements.length === 0) return null;
  const { id: control, error } = field("ServiceElement");
  const value = values.ServiceElement?.Id ?? 0;
  const choose = (id: number) => put("ServiceElement", id === 0 ? null : { Id: id });
  if (elements.length <= maxRadios)
    return (
      <div id={control} className={styles.element}>
        <RadioGroup
          label={t("requests.form.element")}
          items={[
            { value: "0", label: t("requests.form.anyElement") },
            ...elements.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={String(value)}
          onChange={(id) => choose(Number(id))}
          error={error}
        />
      </div>
    );
  return (
    <Select
      id={control}
      label={t("requests.form.element")}
      placeholder={t("requests.form.anyElement")}
      options={[{ id: 0, label: t("requests.form.anyElement") }, ...elements.map(({ id, name }) => ({ id, label: name }))]}
      value={value}
      onChange={choose}
      error={error}
    />
  );
}
