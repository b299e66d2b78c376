import { getServiceElements } from "@remotebay/contract";
import { valueAt } from "../../lib/field-table.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { vehicleName } from "../vehicles/vehicle-value.ts";
import { pathsOfPage, rowOf } from "../requests/request-fields.ts";
import { useDevices } from "../devices/use-devices.ts";
import { useScanTypes } from "../requests/use-scan-types.ts";
import type { FormPart } from "./form-part.ts";
import { chosenElements } from "./request-values.ts";
import styles from "./request-form.module.css";

/** A summary of the request in plain sentences. */
export function RequestSummary({ values, locationId, timeZone }: Pick<FormPart, "values" | "locationId" | "timeZone">) {
  const t = useText();
  const words = { t, format: useFormat(), timeZone };
  const said = pathsOfPage().map((path) => rowOf(path).sentence?.(valueAt(values, path), words) ?? "");
  const sentences = [...useMainSentences(values, locationId), ...said].filter((sentence) => sentence !== "");
  return (
    <span className={styles.sentence} aria-live="polite">
      {sentences.length > 0 ? sentences.join(" ") : t("requests.summary.empty")}
    </span>
  );
}

function useMainSentences(values: FormPart["values"], locationId: number): string[] {
  const t = useText();
  const { data: scanTypes } = useScanTypes(locationId);
  const type = scanTypes?.find(({ id }) => id === values.ScanType?.Id);
  const { data: elements } = useCall(getServiceElements, type ? { query: { groupId: type.serviceElementGroupId } } : null);
  const { data: devices } = useDevices(locationId);
  const names = chosenElements(values).flatMap((chosen) => elements?.find(({ id }) => id === chosen)?.name ?? []);
  const device = devices?.find(({ Id }) => Id === values.Device?.Id);
  const name = vehicleName(values.Vehicle);
  const vin = values.Vehicle.VIN;
  const vehicle = name === "" ? vin : vin === "" ? name : t("requests.summary.vehicle", { name, end: vin.slice(-6) });
  const service = type && (names.length > 0 ? `${type.text} (${names.join(", ")})` : type.text);
  const main: string[] = [];
  if (service && vehicle) main.push(t("requests.summary.serviceFor", { service, vehicle }));
  else if (service) main.push(t("requests.summary.service", { service }));
  else if (vehicle) main.push(t("requests.summary.onlyVehicle", { vehicle }));
  if (device) main.push(t(connectionWords(device.Connected), { device: device.FriendlyName }));
  else main.push(t("requests.summary.noDevice"));
  return main;
}

function connectionWords(connected: boolean | null) {
  if (connected === null) return "requests.summary.notKnown";
  return connected ? "requests.summary.connected" : "requests.summary.notConnected";
}
