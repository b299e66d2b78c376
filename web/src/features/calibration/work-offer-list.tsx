import { getLookupsByGroup, getServiceElements } from "@remotebay/contract";
import { Check, Plus } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { addWork } from "../findings/findings-edits.ts";
import type { FindingsEditing } from "../findings/use-findings.ts";
import type { Calibration } from "./use-calibration.ts";
import { workOffers } from "./work-offers.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

/** What the calibration says about each system, to be added to the findings by a press and never by itself. */
export function WorkOfferList({ calibration, editing }: { calibration: Calibration; editing: FindingsEditing }) {
  const t = useText();
  const { Systems, Fixtures } = calibration.configuration;
  const offers = workOffers(calibration.status, calibration.events, Systems);
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: 0 } }, { staleTime: 600_000 });
  const { data: tools = [] } = useCall(getLookupsByGroup, { query: { className: "scanTools", group: "calibration" } });
  if (offers.length === 0) return null;
  const tool = tools.find(({ stringValue }) => stringValue === Fixtures[0])?.text ?? "";
  const isThere = (id: number) => editing.doc.work.some(({ ServiceElementId }) => ServiceElementId === id);
  return (
    <fieldset className={styles.group}>
      <legend>{t("calibration.console.work")}</legend>
      <p className={shapes.quiet}>{t("calibration.console.workText")}</p>
      <ul>
        {offers.map(({ ServiceElementId, Result }) => (
          <li key={ServiceElementId} className={styles.offer}>
            <span>
              {[elements.find(({ id }) => id === ServiceElementId)?.name ?? "", tool, t(`findings.result.${Result}`)]
                .filter((part) => part !== "")
                .join(" · ")}
            </span>
            {isThere(ServiceElementId) ? (
              <span className={shapes.quiet}>
                <Check aria-hidden /> {t("calibration.console.added")}
              </span>
            ) : (
              <Button
                size="sm"
                icon={<Plus aria-hidden />}
                onClick={() => editing.change((doc) => addWork(doc, ServiceElementId, { Tool: tool, Result }))}
              >
                {t("calibration.console.addWork")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
