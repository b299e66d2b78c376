import { CarFront } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { type EnteredVehicle, vehicleName } from "./vehicle-value.ts";
import { engineWords } from "./vehicle-words.ts";
import styles from "./vehicle.module.css";

/** The identified vehicle, for the user to verify. */
export function VehicleCard({ vehicle: { car, origin }, action }: { vehicle: EnteredVehicle; action?: ReactNode }) {
  const words = { t: useText(), format: useFormat() };
  const more = [
    car.Submodel?.Text ?? "",
    origin.Body,
    engineWords(car.Engine, words),
    car.DriveType?.Text ?? "",
    car.Transmission?.Text ?? "",
  ].filter((part) => part !== "");
  return (
    <div className={styles.vehicle} role="status">
      <span className={styles.picture}>
        <CarFront aria-hidden />
      </span>
      <div>
        <div className={styles.name}>{vehicleName(car)}</div>
        {more.length > 0 ? <div className={styles.more}>{more.join(" · ")}</div> : null}
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
