import { CarFront } from "lucide-react";
import type { ReactNode } from "react";
import { vehicleName, type VehicleValue } from "./vehicle-value.ts";
import { useEngineName } from "./vehicle-words.ts";
import styles from "./vehicle.module.css";

/** The vehicle that was found, so that a person sees at a glance whether it is the one in the bay. */
export function VehicleCard({ vehicle, action }: { vehicle: VehicleValue; action?: ReactNode }) {
  const engine = useEngineName();
  const more = [
    vehicle.Submodel?.Text ?? "",
    vehicle.Body,
    engine(vehicle.Engine),
    vehicle.DriveType?.Text ?? "",
    vehicle.Transmission?.Text ?? "",
  ].filter((part) => part !== "");
  return (
    <div className={styles.vehicle} role="status">
      <span className={styles.picture}>
        <CarFront aria-hidden />
      </span>
      <div>
        <div className={styles.name}>{vehicleName(vehicle)}</div>
        {more.length > 0 ? <div className={styles.more}>{more.join(" · ")}</div> : null}
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
