import { decodeVinRemoteBay, type DecodedVin } from "@remotebay/contract";
import { Pencil, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import type { FieldProps, Unread } from "../../lib/field-table.ts";
import { DecodedChoices } from "./decoded-choices.tsx";
import { PlateField } from "./plate-field.tsx";
import { VehicleCard } from "./vehicle-card.tsx";
import type { VehiclePath } from "./vehicle-fields.ts";
import { VehiclePickers } from "./vehicle-pickers.tsx";
import { type EnteredVehicle, isChosen, modelsOf, withDecoded, withVin } from "./vehicle-value.ts";
import { VinField } from "./vin-field.tsx";
import { readVin } from "./vin.ts";
import styles from "./vehicle.module.css";

export interface VehicleEntryProps {
  vehicle: EnteredVehicle;
  onChange: (vehicle: EnteredVehicle) => void;
  /** The props of each field's control. */
  field: (path: VehiclePath) => FieldProps;
  /** Text in a field that is no value of it. */
  typed: (path: VehiclePath) => Unread;
}

/** Identifies the vehicle: by VIN as soon as it is complete, by plate, or manually. */
export function VehicleEntry({ vehicle, onChange, field, typed }: VehicleEntryProps) {
  const { car, origin } = vehicle;
  const t = useText();
  const [byHand, setByHand] = useState(origin.Source === "hand" && !readVin(car.VIN).complete);
  const complete = readVin(car.VIN).complete;
  const decoding = useCall(decodeVinRemoteBay, complete ? { query: { vin: car.VIN } } : null, { staleTime: Number.POSITIVE_INFINITY });
  const decoded = complete ? decoding.data : undefined;

  const read = useEffectEvent((reply: DecodedVin) => {
    if (origin.ReadFrom !== car.VIN) onChange(withDecoded(vehicle, reply));
  });
  useEffect(() => {
    if (decoded) read(decoded);
  }, [decoded]);

  // After the first manual choice the pickers stay visible for the remaining fields.
  const pick = (next: EnteredVehicle) => {
    setByHand(true);
    onChange(next);
  };
  const isRead = decoded !== undefined && origin.ReadFrom === car.VIN;
  // A few models to choose from are shown instead of the pickers.
  const isOffered = isRead && car.Year !== null && car.Model.Text === "" && modelsOf(decoded).length > 0;
  const gap = isRead && origin.Source !== "hand" && !isOffered ? gapOf(car) : undefined;
  const isNoted = isRead && origin.Source === "vin" && hasEarlyYear(decoded, car.Year);
  const isAsked = (["Year", "Make", "Model"] as const).some((path) => field(path).error !== undefined);
  const pickers = byHand || isAsked || gap !== undefined || (isRead && !isOffered && !isChosen(car));
  return (
    <div className={styles.stack}>
      <VinField
        {...field("VIN")}
        value={car.VIN}
        onChange={(vin) => {
          if (readVin(vin).complete) setByHand(false);
          onChange(withVin(vehicle, vin));
        }}
      />
      {decoding.isFetching && complete && !decoded ? <SkeletonCard lines={1} /> : null}
      {decoding.error && complete && !decoded ? (
        <Banner
          tone="warning"
          title={t("vehicles.decodeFailed")}
          action={
            <Button size="sm" onClick={() => void decoding.refetch()}>
              {t("common.retry")}
            </Button>
          }
        />
      ) : null}
      {car.Make.Text === "" || (byHand && !complete) ? null : (
        <VehicleCard
          vehicle={vehicle}
          action={
            pickers ? undefined : (
              <Button size="sm" variant="quiet" icon={<Pencil aria-hidden />} onClick={() => setByHand(true)}>
                {t("vehicles.changeByHand")}
              </Button>
            )
          }
        />
      )}
      {isRead && origin.Source === "vin" ? <DecodedChoices vehicle={vehicle} decoded={decoded} onChange={onChange} /> : null}
      {isNoted ? <YearNote year={car.Year} /> : null}
      {gap && !(isNoted && car.Year === null) ? (
        <Banner tone={gap === "everything" ? "warning" : "info"} title={gap === "everything" ? t("vehicles.notFound") : undefined}>
          {gap === "everything" ? t("vehicles.notFoundText") : t("vehicles.incompleteText")}
        </Banner>
      ) : null}
      {pickers ? <VehiclePickers vehicle={vehicle} onChange={pick} field={field} typed={typed} /> : null}
      {pickers || complete ? null : (
        <div className={styles.links}>
          <Button variant="quiet" onClick={() => setByHand(true)}>
            {t("vehicles.noVin")}
          </Button>
        </div>
      )}
      <PlateField {...field("VRM")} vehicle={vehicle} onChange={onChange} />
    </div>
  );
}

/** Whether the VIN's year letter also stands for a year before 1986; nothing to say once somebody chose another year than the VIN's. */
function hasEarlyYear({ RemoteBay: card }: DecodedVin, year: number | null): boolean {
  return year === card.Year && card.Faults.some(({ code }) => code === "year-before-1986");
}

/** Says that the VIN's year letter stands for a year before 1986, which is never assumed (domain.md#vin-year). */
function YearNote({ year }: { year: number | null }) {
  const t = useText();
  return (
    <div className={styles.advice} role="status">
      <TriangleAlert aria-hidden />
      {year === null ? t("vehicles.before1986") : t("vehicles.orBefore1986", { year: String(year - 30) })}
    </div>
  );
}

/** How much the decoded VIN left open. */
function gapOf(car: EnteredVehicle["car"]): "everything" | "something" | undefined {
  if (car.Make.Text === "") return "everything";
  return isChosen(car) ? undefined : "something";
}
