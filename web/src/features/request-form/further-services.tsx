import { type DoneScan, postScanId, preScanId } from "@remotebay/contract";
import { Check, Plus } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { useVariant } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useScanTypes } from "../requests/use-scan-types.ts";
import { DoneScans } from "./done-scans.tsx";
import type { FormPart } from "./form-part.ts";
import { FurtherServiceEntry } from "./further-service.tsx";
import type { FurtherService } from "./kept-services.ts";
import { isIncomplete, maxFurther, newService, partOf } from "./visit-services.ts";
import { orderOf } from "./paid-order.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

const loadPrice = withTexts(() => import("../coins/service-price.tsx"));
const ServicePrice = lazy(async () => ({ default: (await loadPrice()).ServicePrice }));

interface FurtherServicesProps {
  part: FormPart;
  /** Whether what is missing is said. */
  isAsked: boolean;
  /** Remote services that are ordered for the car by other requests: the form's own service is not among what is sent. */
  besides?: readonly number[];
}

/** What the car needs beside the first service, each a request of its own in one visit (domain.md#visit), and what all cost together. */
export function FurtherServices({ part, isAsked, besides }: FurtherServicesProps) {
  const t = useText();
  const { features } = useVariant();
  const { values, notes, change, locationId } = part;
  const { data: types = [] } = useScanTypes(locationId);
  const place = useRef<HTMLDivElement>(null);
  const services = notes.further ?? [];
  const put = (edit: (now: FurtherService[]) => FurtherService[]) =>
    change((now) => ({ notes: { ...now.notes, further: edit(now.notes.further ?? []) } }));
  const remove = (key: string) => {
    put((now) => now.filter((one) => one.key !== key));
    // The button that was pressed is gone; what can be done next stands below.
    place.current?.querySelector<HTMLButtonElement>("[data-add] button")?.focus();
  };
  const ordered = new Set([...(besides ?? [values.ScanType?.Id]), ...services.map(({ ScanType }) => ScanType?.Id)]);
  const done = (notes.done ?? []).filter(({ ScanTypeId }) => !ordered.has(ScanTypeId));
  const isDone = (id: number) => done.some(({ ScanTypeId }) => ScanTypeId === id);
  const scans = types.filter(({ id }) => (id === preScanId || id === postScanId) && !ordered.has(id) && !isDone(id));
  const putDone = (edit: (now: DoneScan[]) => DoneScan[]) =>
    change((now) => ({ notes: { ...now.notes, done: edit(now.notes.done ?? []) } }));
  if (types.length === 0 || (besides === undefined && values.ScanType === null)) return null;
  // Added to other requests, the first of them stands for the form's own.
  const [own = values, further = services] = besides ? [{ ...values, ...services[0] }, services.slice(1)] : [];
  return (
    <div ref={place} className={styles.stack}>
      {services.length > 0 ? (
        <ul className={styles.visitServices} aria-label={t("visits.further.title")}>
          {services.map((service, index) => (
            <FurtherServiceEntry
              key={service.key}
              part={partOf(part, service, (edit) => put((now) => now.map((one) => (one.key === service.key ? edit(one) : one))))}
              number={index + 1}
              isAsked={isAsked}
              onRemove={() => remove(service.key)}
            />
          ))}
        </ul>
      ) : (
        <h3 className={styles.visitTitle}>{t("visits.further.title")}</h3>
      )}
      {done.length > 0 ? (
        <DoneScans
          done={done}
          nameOf={(id) => types.find((type) => type.id === id)?.text ?? ""}
          onChange={(next) => putDone((now) => now.map((one) => (one.ScanTypeId === next.ScanTypeId ? next : one)))}
          onRemove={(id) => {
            putDone((now) => now.filter(({ ScanTypeId }) => ScanTypeId !== id));
            place.current?.querySelector<HTMLButtonElement>("[data-add] button")?.focus();
          }}
        />
      ) : null}
      {isAsked && services.some((one) => isIncomplete(one, types)) ? <Banner tone="danger" title={t("visits.further.incomplete")} /> : null}
      {services.length < maxFurther ? (
        <div data-add className={styles.visitAdd}>
          {scans.map(({ id, text }) => (
            <Button key={id} size="sm" icon={<Plus aria-hidden />} onClick={() => put((now) => [...now, newService(id)])}>
              {text}
            </Button>
          ))}
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => put((now) => [...now, newService()])}>
            {t("visits.further.another")}
          </Button>
          {scans.length > 0 ? (
            <Menu
              label={t("visits.done.add")}
              icon={<Check aria-hidden />}
              text={t("visits.done.add")}
              placement="bottom start"
              sections={[scans.map(({ id, text }) => ({ id: String(id), label: text }))]}
              onAction={(id) => {
                const scan = [preScanId, postScanId].find((one) => String(one) === id);
                if (scan) putDone((now) => [...now.filter(({ ScanTypeId }) => ScanTypeId !== scan), { ScanTypeId: scan, Note: "" }]);
              }}
            />
          ) : null}
        </div>
      ) : (
        <p className={shapes.quiet}>{t("visits.further.full", { most: maxFurther + 1 })}</p>
      )}
      {features.coins && services.length > 0 ? (
        <div>
          {besides ? null : <p className={shapes.quiet}>{t("visits.further.together")}</p>}
          <Suspense fallback={null}>
            <ServicePrice order={orderOf(locationId, own, { further })} isPreset={false} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
