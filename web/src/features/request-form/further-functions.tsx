import { getServiceElements, maxFurtherElements } from "@remotebay/contract";
import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { usePriceText } from "../coins/use-price-text.ts";
import type { FormPart } from "./form-part.ts";
import { chosenElements, withElements } from "./request-values.ts";
import styles from "./request-form.module.css";

type FurtherProps = Pick<FormPart, "values" | "change" | "locationId"> & { group: number };

/** The functions that are ordered beside the first one, and a menu of those that can be added: a radar beside the camera. */
export function FurtherFunctions({ group, values, change, locationId }: FurtherProps) {
  const t = useText();
  const priceText = usePriceText(locationId);
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: group } });
  const place = useRef<HTMLDivElement>(null);
  const chosen = chosenElements(values);
  const priceOf = (id: number) => priceText({ scanTypeId: values.ScanType?.Id ?? null, elementIds: [id] });
  const nameOf = (wanted: number) => elements.find(({ id }) => id === wanted)?.name ?? "";
  const others = elements.filter(({ id }) => !chosen.includes(id));
  const order = (ids: (now: number[]) => number[]) =>
    change((now) => ({ values: { ...now.values, ...withElements(ids(chosenElements(now.values))) } }));
  const remove = (removed: number) => {
    order((now) => now.filter((id) => id !== removed));
    // The button that was pressed is gone; what can be done next stands below.
    place.current?.querySelector<HTMLButtonElement>("[data-add] button")?.focus();
  };
  const further = chosen.slice(1);
  const canAdd = others.length > 0 && further.length < maxFurtherElements;
  if (further.length === 0 && !canAdd) return null;
  return (
    <div ref={place} className={styles.further}>
      {further.length > 0 ? (
        <ul className={styles.furtherList} aria-label={t("requests.field.FurtherServiceElements")}>
          {further.map((id) => (
            <li key={id} className={styles.furtherItem}>
              <span>{[nameOf(id), priceOf(id)].filter(Boolean).join(" · ")}</span>
              <IconButton
                label={t("requests.form.removeElement", { name: nameOf(id) })}
                icon={<X aria-hidden />}
                onClick={() => remove(id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div data-add>
        <Menu
          label={t("requests.form.addElement")}
          icon={<Plus aria-hidden />}
          text={t("requests.form.addElement")}
          placement="bottom start"
          disabled={!canAdd}
          sections={[others.map(({ id, name }) => ({ id: String(id), label: name, description: priceOf(id) }))]}
          onAction={(id) => order((now) => [...now, Number(id)])}
        />
      </div>
    </div>
  );
}
