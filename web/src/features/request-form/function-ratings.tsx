import { acceptedCaveat } from "@remotebay/contract";
import { useState } from "react";
import { LazyOrderedRatings } from "../compatibility/lazy-ordered-ratings.tsx";
import { useDevices } from "../devices/use-devices.ts";
import type { FormPart } from "./form-part.ts";
import { chosenElements, withElements } from "./request-values.ts";

type RatingsProps = Pick<FormPart, "values" | "notes" | "change" | "locationId" | "held"> & { group: number };

/** What the checker says about the chosen functions on the vehicle with the chosen device. */
export function FunctionRatings({ group, values, notes, change, locationId, held }: RatingsProps) {
  const { data: devices } = useDevices(locationId);
  const { Year, Make, Model } = values.Vehicle;
  const elementIds = chosenElements(values);
  const rated = JSON.stringify([elementIds, values.Device?.Id, Year, Make, Model]);
  const [loaded] = useState(rated);
  const device = devices?.find(({ Id }) => Id === values.Device?.Id);
  if (elementIds.length === 0 || !device || Year === null || Make.Text === "" || Model.Text === "") return null;
  return (
    <LazyOrderedRatings
      vehicle={{ make: Make.Text, model: Model.Text, year: Year }}
      deviceTypeId={device.DeviceTypeId}
      groupId={group}
      elementIds={elementIds}
      accepted={notes.caveats ?? []}
      isSent={held !== null && chosenElements(held).join() === elementIds.join() && rated === loaded}
      onAccept={(id, names) =>
        change((now) => ({
          notes: { ...now.notes, caveats: [...(now.notes.caveats ?? []), ...names.map((name) => acceptedCaveat(id, name))] },
        }))
      }
      onRefuse={(refused) =>
        change((now) => ({ values: { ...now.values, ...withElements(chosenElements(now.values).filter((id) => id !== refused)) } }))
      }
    />
  );
}
