import { getServiceElements } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { usePriceText } from "../coins/use-price-text.ts";
import type { FormPart } from "./form-part.ts";
import { chosenElements, withElements } from "./request-values.ts";
import styles from "./request-form.module.css";

/** Maximum number of functions shown as radio buttons; more are shown as a select. */
const maxRadios = 5;

type FunctionProps = Pick<FormPart, "values" | "change" | "field" | "locationId"> & { group: number };

/** The concrete function of the ordered service, if the shop knows it; of several the first one. */
export function FunctionChoice({ group, values, change, field, locationId }: FunctionProps) {
  const t = useText();
  const priceText = usePriceText(locationId);
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: group } });
  if (elements.length === 0) return null;
  const { id: control, error } = field("ServiceElement");
  const value = values.ServiceElement?.Id ?? 0;
  const choose = (id: number) =>
    change((now) => ({ values: { ...now.values, ...withElements(id === 0 ? [] : [id, ...chosenElements(now.values).slice(1)]) } }));
  const priceOf = (id: number) => priceText({ scanTypeId: values.ScanType?.Id ?? null, elementIds: [id] });
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
