import { getServiceElements } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { Select } from "../../../ui/select.tsx";
import { LazyOrderedRating } from "../../compatibility/lazy-ordered-rating.tsx";
import { usePriceText } from "../../coins/use-price-text.ts";
import { useDevices } from "../use-devices.ts";
import type { FormPart } from "./form-part.ts";
import styles from "./request-form.module.css";

/** Maximum number of functions shown as radio buttons; more are shown as a select. */
const maxRadios = 5;

type RatingProps = Pick<FormPart, "values" | "notes" | "put" | "change" | "locationId" | "held"> & { group: number };

/** What the checker says about the chosen function on the vehicle with the chosen device. */
export function FunctionRating({ group, values, notes, put, change, locationId, held }: RatingProps) {
  const { data: devices } = useDevices(locationId);
  const { Year, Make, Model } = values.Vehicle;
  const rated = JSON.stringify([values.ServiceElement?.Id, values.Device?.Id, Year, Make, Model]);
  const [loaded] = useState(rated);
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
      isSent={held !== null && held.ServiceElement?.Id === elementId && rated === loaded}
      onAccept={(caveats) => change((now) => ({ notes: { ...now.notes, caveats } }))}
      onRefuse={() => put("ServiceElement", null)}
    />
  );
}

type FunctionProps = Pick<FormPart, "values" | "put" | "field" | "locationId"> & { group: number };

/** The concrete function of the ordered service, if the shop knows it. */
export function FunctionChoice({ group, values, put, field, locationId }: FunctionProps) {
  const t = useText();
  const priceText = usePriceText(locationId);
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: group } });
  if (elements.length === 0) return null;
  const { id: control, error } = field("ServiceElement");
  const value = values.ServiceElement?.Id ?? 0;
  const choose = (id: number) => put("ServiceElement", id === 0 ? null : { Id: id });
  const priceOf = (id: number) => priceText({ scanTypeId: values.ScanType?.Id ?? null, serviceElementId: id });
  if (elements.length <= maxRadios)
    return (
      <div id={control} className={styles.element}>
        <RadioGroup
          label={t("requests.form.element")}
          items={[
            { value: "0", label: t("requests.form.anyElement") },
            ...elements.map(({ id, name }) => ({ value: String(id), label: name, description: priceOf(id) })),
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
      options={[
        { id: 0, label: t("requests.form.anyElement") },
        ...elements.map(({ id, name }) => ({ id, label: [name, priceOf(id)].filter(Boolean).join(" · ") })),
      ]}
      value={value}
      onChange={choose}
      error={error}
    />
  );
}
