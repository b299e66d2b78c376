import { CalendarClock, CarFront, ChevronRight, ClipboardList, Cpu, Wrench } from "lucide-react";
import { type ReactNode, useState } from "react";
import { withFrom } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { VehicleEntry } from "../vehicles/vehicle-entry.tsx";
import { vehicleFields } from "../vehicles/vehicle-fields.ts";
import type { EnteredVehicle } from "../vehicles/vehicle-value.ts";
import { VinInUse, type VinUse } from "../vehicles/vin-in-use.tsx";
import { ConditionSection } from "./condition-section.tsx";
import { DatesSection } from "./dates-section.tsx";
import { DetailsSection } from "./details-section.tsx";
import { DeviceSection } from "./device-section.tsx";
import { EstimateEntry } from "./estimate/estimate-entry.tsx";
import type { FormPart } from "./form-part.ts";
import { FurtherServices } from "./further-services.tsx";
import { JumpLinks, sectionId } from "./jump-links.tsx";
import { PictureSection } from "./picture-section.tsx";
import { RequestSummary } from "./request-summary.tsx";
import { ServiceSection } from "./service-section.tsx";
import type { RequestForm } from "./use-request-form.ts";
import styles from "./request-form.module.css";

export interface RequestFormViewProps {
  form: RequestForm;
  locationId: number;
  timeZone: string;
  /** The active work order with the same VIN. */
  vinUse: VinUse | undefined;
  /** Adds what the form asks for to the visit of that work order. */
  onAddToVisit?: (() => void) | undefined;
  /** The text of the main button, which has the props of `mainButton`. */
  sendText: string;
  /** Buttons and progress under the summary. */
  actions: ReactNode;
  /** True for a request that is not stored yet. */
  isNew?: boolean;
  /** True for a request that was sent. */
  isSent?: boolean;
  /** True where nothing is sent now: a time for it is asked for. */
  asksForTime?: boolean;
  /** The title of the list of what is missing or wrong. */
  missing: string;
  /** Why the questions about the vehicle's condition are open. */
  conditionHint?: string | undefined;
  /** Content above the form. */
  notice?: ReactNode;
}

/** The form to create and edit a request: the vehicle first, then the service; everything else is optional. */
export function RequestFormView({ form, locationId, timeZone, vinUse, ...props }: RequestFormViewProps) {
  const t = useText();
  const { actions, sendText, notice, missing, conditionHint, isNew = false, isSent = false, asksForTime = false } = props;
  // On phones the summary and the buttons stay visible at the bottom, in place of the frame's bar.
  const wide = useMedia("(min-width: 960px)");
  const [isDated, setDated] = useState(false);
  const { values, notes, put, preset, change, field, typed } = form;
  const part: FormPart = {
    values,
    notes,
    put,
    preset,
    change,
    field,
    typed,
    locationId,
    held: isSent ? form.base : null,
    timeZone,
    isFresh: isNew && !form.isRestored && form.isUntouched,
  };
  const identify = ({ car, origin }: EnteredVehicle) =>
    change((now) => ({
      // Other changes to the vehicle since then are preserved.
      values: { ...now.values, Vehicle: withFrom(vehicleFields, now.values.Vehicle, car, "VIN") },
      notes: { ...now.notes, vehicle: origin },
    }));
  return (
    <div className={styles.layout}>
      <div key={form.generation} className={styles.sections}>
        <JumpLinks sendText={sendText} />
        <Restored form={form} />
        {notice}
        <ErrorSummary title={form.isOnlyToAccept ? t("requests.form.toAccept") : missing} faults={form.summary} attempt={form.attempt} />
        <Card id={sectionId("vehicle")} title={t("requests.form.vehicle")} icon={<CarFront aria-hidden />}>
          <VehicleEntry
            vehicle={{ car: values.Vehicle, origin: notes.vehicle }}
            onChange={identify}
            field={(path) => field(`Vehicle.${path}`)}
            typed={(path) => typed(`Vehicle.${path}`)}
          />
          {vinUse ? <VinInUse use={vinUse} attempt={form.attempt} onAdd={props.onAddToVisit} /> : null}
          {isNew ? <EstimateEntry values={values} change={change} /> : null}
        </Card>
        <Card id={sectionId("service")} title={t("requests.form.service")} icon={<Wrench aria-hidden />}>
          <div className={styles.stack}>
            <ServiceSection {...part} />
            {isNew ? <FurtherServices part={part} isAsked={form.attempt > 0} /> : null}
          </div>
        </Card>
        <Card id={sectionId("device")} title={t("requests.form.device")} icon={<Cpu aria-hidden />}>
          <DeviceSection {...part} />
        </Card>
        <Card id={sectionId("details")} title={t("requests.form.details")} icon={<ClipboardList aria-hidden />}>
          <div className={styles.sections}>
            <DetailsSection {...part} />
            <ConditionSection {...part} hint={conditionHint} />
          </div>
        </Card>
        {isNew ? <PictureSection pictures={notes.pictures} change={change} /> : null}
        <Card id={sectionId("dates")}>
          <details
            className={styles.more}
            open={asksForTime || values.ScheduleDates.length > 0 || field("ScheduleDates").error !== undefined}
            onToggle={({ currentTarget }) => setDated(currentTarget.open)}
          >
            <summary>
              <CalendarClock aria-hidden />
              {t("requests.form.dates")}
              <ChevronRight aria-hidden />
            </summary>
            <DatesSection {...part} isShown={isDated} />
          </details>
        </Card>
      </div>
      {wide ? (
        <aside className={styles.side}>
          <Card title={t("requests.form.summary")}>
            <div className={styles.stack}>
              <RequestSummary {...{ values, locationId, timeZone }} />
              <div className={styles.actions}>{actions}</div>
            </div>
          </Card>
        </aside>
      ) : (
        <div className={styles.dock} data-dock>
          <details className={styles.brief}>
            <summary>
              <RequestSummary {...{ values, locationId, timeZone }} />
              <ChevronRight aria-hidden />
            </summary>
          </details>
          {actions}
        </div>
      )}
    </div>
  );
}

function Restored({ form }: { form: RequestForm }) {
  const t = useText();
  if (form.undo)
    return (
      <Banner
        tone="info"
        className={styles.restored}
        title={t("requests.form.discarded")}
        action={
          <Button size="sm" onClick={form.undo}>
            {t("common.undo")}
          </Button>
        }
      />
    );
  if (!form.isRestored) return null;
  return (
    <Banner
      tone="info"
      className={styles.restored}
      title={t("requests.form.restored")}
      action={
        <Button size="sm" onClick={form.discard}>
          {t("requests.form.discard")}
        </Button>
      }
      onClose={form.acceptRestored}
      closeText={t("common.close")}
    />
  );
}
