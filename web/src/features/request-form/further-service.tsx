import { X } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import { usePriceText } from "../coins/use-price-text.ts";
import { useScanTypes } from "../requests/use-scan-types.ts";
import type { FormPart } from "./form-part.ts";
import { FunctionChoice } from "./function-choice.tsx";
import { FunctionRatings } from "./function-ratings.tsx";
import { FurtherFunctions } from "./further-functions.tsx";
import { chosenElements, needsAcceptance, withElements } from "./request-values.ts";
import { OpenDisclaimer } from "./service-disclaimer.tsx";
import styles from "./request-form.module.css";

interface FurtherServiceProps {
  /** The part of the form in which the service stands for the form's own (`partOf`). */
  part: FormPart;
  number: number;
  /** Whether what is missing is said. */
  isAsked: boolean;
  onRemove?: (() => void) | undefined;
}

/** A further service for the same car: remote service, functions with their ratings, and what has to be accepted. */
export function FurtherServiceEntry({ part, number, isAsked, onRemove }: FurtherServiceProps) {
  const t = useText();
  const { values, notes, change, field, locationId } = part;
  const { data: types = [] } = useScanTypes(locationId);
  const priceText = usePriceText(locationId);
  const chosen = types.find(({ id }) => id === values.ScanType?.Id);
  const name = t("visits.further.nth", { number });
  const choose = (id: number) => {
    const group = types.find((one) => one.id === id)?.serviceElementGroupId;
    const isSameGroup = group === chosen?.serviceElementGroupId;
    change((now) => ({
      values: { ...now.values, ScanType: { Id: id }, ...withElements(isSameGroup ? chosenElements(now.values) : []) },
    }));
  };
  return (
    <li className={styles.visitService}>
      <div className={styles.visitHead}>
        <Select
          id={field("ScanType").id}
          label={name}
          placeholder={t("visits.further.choose")}
          options={types.map(({ id, text }) => ({
            id,
            label: [text, priceText({ scanTypeId: id, elementIds: [] })].filter(Boolean).join(" · "),
          }))}
          value={values.ScanType?.Id ?? null}
          onChange={choose}
          error={isAsked && values.ScanType === null ? t("visits.further.missing") : undefined}
          className={styles.visitChoice}
        />
        {onRemove ? (
          <IconButton label={t("visits.further.remove", { name: chosen?.text ?? name })} icon={<X aria-hidden />} onClick={onRemove} />
        ) : null}
      </div>
      {chosen && needsAcceptance(notes, chosen) ? (
        <OpenDisclaimer
          type={chosen}
          onAccept={({ id, disclaimerVersion }) =>
            change((now) => ({
              notes: { ...now.notes, accepted: [...now.notes.accepted, { ScanType: id, Version: disclaimerVersion }] },
            }))
          }
        />
      ) : null}
      {chosen ? <FunctionChoice key={chosen.serviceElementGroupId} group={chosen.serviceElementGroupId} {...part} /> : null}
      {chosen && values.ServiceElement ? <FurtherFunctions group={chosen.serviceElementGroupId} {...part} /> : null}
      {chosen ? <FunctionRatings group={chosen.serviceElementGroupId} {...part} /> : null}
    </li>
  );
}
