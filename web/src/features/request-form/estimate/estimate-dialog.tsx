import { getInsuranceCompanies } from "@remotebay/contract";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { rowOf } from "../../requests/request-fields.ts";
import type { FormPart } from "../form-part.ts";
import styles from "../request-form.module.css";
import type { Estimate, EstimateField } from "./bms-estimate.ts";
import { firstChoice, offersOf, pathOf, withEstimate, withLines } from "./estimate-fill.ts";

export interface EstimateDialogProps extends Pick<FormPart, "values" | "change"> {
  estimate: Estimate;
  /** The file's name. */
  name: string;
  onClose: () => void;
}

/** What an estimate says, beside what the form holds: whoever fills in the request chooses what is taken. */
export function EstimateDialog({ estimate, name, values, change, onClose }: EstimateDialogProps) {
  const t = useText();
  const { data: insurers = [] } = useCall(getInsuranceCompanies, {});
  const offers = offersOf(estimate, values);
  const [chosen, setChosen] = useState(() => firstChoice(offers));
  const [addsLines, setAddsLines] = useState(false);
  const title = t("requests.estimate.linesTitle");
  const left = estimate.linesLeft + withLines(values.ShopComments, title, estimate.lines, maxComments).left;
  const toggle = (field: EstimateField) =>
    setChosen((now) => (now.has(field) ? new Set([...now].filter((each) => each !== field)) : new Set([...now, field])));
  const fill = () => {
    change((now) => {
      const next = withEstimate(now, estimate, chosen, insurers);
      if (!addsLines) return next;
      const { text } = withLines(next.values.ShopComments, title, estimate.lines, maxComments);
      return { ...next, values: { ...next.values, ShopComments: text } };
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("requests.estimate.title")}
      closeText={t("common.close")}
      dismissable={false}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" disabled={chosen.size === 0 && !addsLines} onClick={fill}>
            {t("requests.estimate.take")}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{t("requests.estimate.readFrom", { name })}</p>
        {offers.map(({ field, stated, held, isSame }) => (
          <Checkbox
            key={field}
            label={`${t(rowOf(pathOf[field]).label)}: ${stated}`}
            description={isSame ? t("requests.estimate.same") : held === "" ? undefined : t("requests.estimate.replaces", { held })}
            disabled={isSame}
            checked={chosen.has(field)}
            onChange={() => toggle(field)}
          />
        ))}
        <Unclear fields={estimate.unclear} />
        {estimate.lines.length > 0 ? (
          <>
            <Checkbox
              label={t("requests.estimate.addLines", { count: estimate.lines.length })}
              description={left > 0 ? t("requests.estimate.linesLeft", { count: left }) : t("requests.estimate.linesHint")}
              checked={addsLines}
              onChange={(event) => setAddsLines(event.target.checked)}
            />
            <Lines lines={estimate.lines} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Unclear({ fields }: { fields: readonly EstimateField[] }) {
  const t = useText();
  const format = useFormat();
  if (fields.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("requests.estimate.unclear", { fields: format.list(fields.map((field) => t(rowOf(pathOf[field]).label))) })}
    />
  );
}

function Lines({ lines }: Pick<Estimate, "lines">) {
  return (
    <ul>
      {lines.map(({ Number, Text, Operation }, at) => (
        // The lines of one file never change their order, and their numbers may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>{[Number, Text, Operation].filter((part) => part !== "").join(" · ")}</li>
      ))}
    </ul>
  );
}

/** Characters of the comments, as the service takes them. */
const maxComments = 4000;
