import type { ScanType } from "@remotebay/contract";
import { lazy, Suspense, useRef, useState } from "react";
import { controlId } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useVariant } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { usePriceText } from "../coins/use-price-text.ts";
import { useScanTypes } from "../requests/use-scan-types.ts";
import type { FormPart } from "./form-part.ts";
import { FunctionChoice } from "./function-choice.tsx";
import { FunctionRatings } from "./function-ratings.tsx";
import { FurtherFunctions } from "./further-functions.tsx";
import { orderOf } from "./paid-order.ts";
import { chosenElements, needsAcceptance, withElements } from "./request-values.ts";
import { ServiceDefinitions } from "./service-definitions.tsx";
import { DisclaimerDialog, OpenDisclaimer } from "./service-disclaimer.tsx";
import { useUsualService } from "./use-usual-service.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-form.module.css";

const loadPrice = withTexts(() => import("../coins/service-price.tsx"));
const ServicePrice = lazy(async () => ({ default: (await loadPrice()).ServicePrice }));

/** The ordered service: one of the location's remote services with its disclaimer, and the concrete function. */
export function ServiceSection(part: FormPart) {
  const { values, notes, change, field, locationId, held } = part;
  const t = useText();
  const problemText = useProblemText();
  const { features } = useVariant();
  const scanTypes = useScanTypes(locationId);
  const priceText = usePriceText(locationId);
  const isUsual = useUsualService(part, scanTypes.data);
  const [asking, setAsking] = useState<ScanType>();
  // Arrow keys select every service they pass, so a disclaimer is shown only when they stop.
  const [passing, setPassing] = useState<ScanType>();
  const byArrow = useRef(false);
  const chosen = scanTypes.data?.find(({ id }) => id === values.ScanType?.Id);
  const take = (type: ScanType) => {
    const sameGroup = chosen?.serviceElementGroupId === type.serviceElementGroupId;
    change((now) => ({
      values: { ...now.values, ScanType: { Id: type.id }, ...withElements(sameGroup ? chosenElements(now.values) : []) },
      notes: { ...now.notes, accepted: [...now.notes.accepted, { ScanType: type.id, Version: type.disclaimerVersion }] },
    }));
    setAsking(undefined);
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
            items={(scanTypes.data ?? []).map(({ id, text }) => ({
              value: String(id),
              label: text,
              description: priceText({ scanTypeId: id, elementIds: [] }),
            }))}
            value={shownId === undefined ? null : String(shownId)}
            onChange={choose}
            error={field("ScanType").error}
          />
        )}
      </div>
      {isUsual ? <p className={shapes.quiet}>{t("requests.form.asLastTime")}</p> : null}
      <ServiceDefinitions types={scanTypes.data ?? []} />
      {chosen && needsAcceptance(notes, chosen) ? <OpenDisclaimer type={chosen} onAccept={take} /> : null}
      {chosen ? <FunctionChoice key={chosen.serviceElementGroupId} group={chosen.serviceElementGroupId} {...part} /> : null}
      {chosen && values.ServiceElement ? <FurtherFunctions group={chosen.serviceElementGroupId} {...part} /> : null}
      {features.coins && chosen && !notes.further?.length ? (
        <Suspense fallback={null}>
          <ServicePrice order={orderOf(locationId, values, { held })} isPreset={isUsual} />
        </Suspense>
      ) : null}
      {chosen ? <FunctionRatings group={chosen.serviceElementGroupId} {...part} /> : null}
      <DisclaimerDialog type={asking} onClose={() => setAsking(undefined)} onAccept={take} />
    </div>
  );
}
