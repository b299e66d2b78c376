import { decodeVrm } from "@remotebay/contract";
import { Search } from "lucide-react";
import { useState } from "react";
import { type CallProblem, send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type EnteredVehicle, vehicleName, withPlate } from "./vehicle-value.ts";

type Outcome = "idle" | "looking" | "found" | "not-found" | "not-configured" | "not-a-plate" | "failed";

export interface PlateFieldProps {
  id: string;
  vehicle: EnteredVehicle;
  onChange: (vehicle: EnteredVehicle) => void;
  label: string;
  error: string | undefined;
}

/** The number plate; the external register is queried only when the button is pressed. */
export function PlateField({ vehicle, onChange, ...wiring }: PlateFieldProps) {
  const t = useText();
  const { car } = vehicle;
  const [outcome, setOutcome] = useState<Outcome>("idle");
  const look = async () => {
    setOutcome("looking");
    try {
      onChange(withPlate(vehicle, await send(decodeVrm, { query: { vrm: car.VRM } })));
      setOutcome("found");
    } catch (problem) {
      setOutcome(outcomeOf(problem as CallProblem));
    }
  };
  return (
    <TextField
      {...wiring}
      optionalText={t("common.optional")}
      value={car.VRM}
      onChange={(event) => {
        setOutcome("idle");
        onChange({ ...vehicle, car: { ...car, VRM: event.target.value } });
      }}
      description={<span role="status">{describe(outcome, car, t)}</span>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      tabular
      upperCase
      action={
        car.VRM.trim() === "" ? null : (
          <Button size="sm" variant="quiet" icon={<Search aria-hidden />} pending={outcome === "looking"} onClick={() => void look()}>
            {t("vehicles.plate.lookUp")}
          </Button>
        )
      }
    />
  );
}

function outcomeOf({ code }: CallProblem): Outcome {
  if (code === "not-found" || code === "not-configured") return code;
  return code === "invalid" ? "not-a-plate" : "failed";
}

function describe(outcome: Outcome, car: EnteredVehicle["car"], t: ReturnType<typeof useText>): string {
  switch (outcome) {
    case "found":
      return t("vehicles.plate.found", { vehicle: vehicleName(car) });
    case "not-found":
      return t("vehicles.plate.notFound");
    case "not-configured":
      return t("vehicles.plate.notConfigured");
    case "not-a-plate":
      return t("vehicles.plate.notAPlate");
    case "failed":
      return t("vehicles.plate.failed");
    case "idle":
    case "looking":
      return "";
  }
}
