import { decodeVrm } from "@remotebay/contract";
import { Search } from "lucide-react";
import { useState } from "react";
import { type CallProblem, send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { vehicleName, type VehicleValue, withPlate } from "./vehicle-value.ts";

type Outcome = "idle" | "looking" | "found" | "not-found" | "not-configured" | "not-a-plate" | "failed";

export interface PlateFieldProps {
  id: string;
  vehicle: VehicleValue;
  onChange: (vehicle: VehicleValue) => void;
  error?: string;
}

/** The number plate; its register is asked only on a press, since every look-up is a question to somebody else. */
export function PlateField({ id, vehicle, onChange, error }: PlateFieldProps) {
  const t = useText();
  const [outcome, setOutcome] = useState<Outcome>("idle");
  const look = async () => {
    setOutcome("looking");
    try {
      onChange(withPlate(vehicle, await send(decodeVrm, { query: { vrm: vehicle.VRM } })));
      setOutcome("found");
    } catch (problem) {
      setOutcome(outcomeOf(problem as CallProblem));
    }
  };
  return (
    <TextField
      id={id}
      label={t("vehicles.plate.label")}
      optionalText={t("common.optional")}
      value={vehicle.VRM}
      maxLength={15}
      onChange={(event) => {
        setOutcome("idle");
        onChange({ ...vehicle, VRM: event.target.value.toUpperCase() });
      }}
      error={error}
      description={<span role="status">{describe(outcome, vehicle, t)}</span>}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      tabular
      action={
        vehicle.VRM.trim() === "" ? null : (
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

function describe(outcome: Outcome, vehicle: VehicleValue, t: ReturnType<typeof useText>): string {
  switch (outcome) {
    case "found":
      return t("vehicles.plate.found", { vehicle: vehicleName(vehicle) });
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
