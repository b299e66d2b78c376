import { decodeVinRemoteBay, type DecodedVin } from "@remotebay/contract";
import { Pencil } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { DecodedChoices } from "./decoded-choices.tsx";
import { PlateField } from "./plate-field.tsx";
import { VehicleCard } from "./vehicle-card.tsx";
import { VehiclePickers } from "./vehicle-pickers.tsx";
import { isChosen, type VehicleValue, withDecoded, withVin } from "./vehicle-value.ts";
import { VinField } from "./vin-field.tsx";
import { readVin } from "./vin.ts";
import styles from "./vehicle.module.css";

export interface VehicleEntryProps {
  vehicle: VehicleValue;
  onChange: (vehicle: VehicleValue) => void;
  /** Error texts by field. */
  errors: { vin?: string; plate?: string; year?: string; make?: string; model?: string; vehicle?: string };
}

/** The ids of the fields, for the error summary. */
export const vehicleIds = {
  vin: "vehicle-vin",
  plate: "vehicle-plate",
  year: "vehicle-year",
  make: "vehicle-make",
  model: "vehicle-model",
};

/** Finds the vehicle: by VIN at once when it is whole, by plate, or by hand where nothing else knows it. */
export function VehicleEntry({ vehicle, onChange, errors }: VehicleEntryProps) {
  const t = useText();
  const [byHand, setByHand] = useState(vehicle.Source === "hand" && !readVin(vehicle.VIN).complete);
  const complete = readVin(vehicle.VIN).complete;
  const decoding = useCall(decodeVinRemoteBay, complete ? { query: { vin: vehicle.VIN } } : null, { staleTime: Number.POSITIVE_INFINITY });
  const decoded = complete ? decoding.data : undefined;

  const read = useEffectEvent((reply: DecodedVin) => {
    if (vehicle.ReadFrom !== vehicle.VIN) onChange(withDecoded(vehicle, reply));
  });
  useEffect(() => {
    if (decoded) read(decoded);
  }, [decoded]);

  // Once somebody chooses, the lists stay: what comes after the model is chosen there too.
  const pick = (next: VehicleValue) => {
    setByHand(true);
    onChange(next);
  };
  const isRead = decoded !== undefined && vehicle.ReadFrom === vehicle.VIN;
  const gap = isRead && vehicle.Source !== "hand" ? gapOf(vehicle) : undefined;
  const pickers = byHand || gap !== undefined || (isRead && !isChosen(vehicle));
  return (
    <div className={styles.stack}>
      <VinField
        id={vehicleIds.vin}
        value={vehicle.VIN}
        onChange={(vin) => {
          if (readVin(vin).complete) setByHand(false);
          onChange(withVin(vehicle, vin));
        }}
        error={errors.vin ?? errors.vehicle}
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
      {vehicle.Make.Text === "" || (byHand && !complete) ? null : (
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
      {isRead && vehicle.Source === "vin" ? <DecodedChoices vehicle={vehicle} decoded={decoded} onChange={onChange} /> : null}
      {gap ? (
        <Banner tone={gap === "everything" ? "warning" : "info"} title={gap === "everything" ? t("vehicles.notFound") : undefined}>
          {gap === "everything" ? t("vehicles.notFoundText") : t("vehicles.incompleteText")}
        </Banner>
      ) : null}
      {pickers ? <VehiclePickers vehicle={vehicle} onChange={pick} errors={errors} ids={vehicleIds} /> : null}
      {pickers || complete ? null : (
        <div className={styles.links}>
          <Button variant="quiet" onClick={() => setByHand(true)}>
            {t("vehicles.noVin")}
          </Button>
        </div>
      )}
      <PlateField id={vehicleIds.plate} vehicle={vehicle} onChange={onChange} error={errors.plate} />
    </div>
  );
}

/** What a VIN that was read left open. */
function gapOf(vehicle: VehicleValue): "everything" | "something" | undefined {
  if (vehicle.Make.Text === "") return "everything";
  return isChosen(vehicle) ? undefined : "something";
}
