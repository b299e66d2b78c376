import { getScanTypes, getServiceElements } from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useCall } from "../../../lib/use-call.ts";
import { vehicleName } from "../../vehicles/vehicle-value.ts";
import { useDevices } from "./device-section.tsx";
import type { FormPart } from "./form-context.ts";
import { instantOf } from "./shop-time.ts";
import styles from "./request-form.module.css";

/** What will be asked for, as one would say it to a colleague. */
export function RequestSummary({ values, locationId, timeZone }: Pick<FormPart, "values" | "locationId" | "timeZone">) {
  const t = useText();
  const sentences = [
    ...useMainSentences(values, locationId),
    ...useConditionSentences(values),
    ...useDateSentences(values.dates, timeZone),
  ];
  return (
    <p className={styles.sentence} aria-live="polite">
      {sentences.length > 0 ? sentences.join(" ") : t("requests.summary.empty")}
    </p>
  );
}

function useMainSentences(values: FormPart["values"], locationId: number): string[] {
  const t = useText();
  const { data: scanTypes } = useCall(getScanTypes, { query: { locationId } });
  const type = scanTypes?.find(({ id }) => id === values.scanTypeId);
  const { data: elements } = useCall(getServiceElements, type ? { query: { groupId: type.serviceElementGroupId } } : null);
  const { data: devices } = useDevices(locationId);
  const element = elements?.find(({ id }) => id === values.serviceElementId)?.name;
  const device = devices?.find(({ Id }) => Id === values.deviceId);
  const name = vehicleName(values.vehicle);
  const vin = values.vehicle.VIN;
  const vehicle = name === "" ? vin : vin === "" ? name : t("requests.summary.vehicle", { name, end: vin.slice(-6) });
  const service = type && (element ? `${type.text} (${element})` : type.text);
  const main: string[] = [];
  if (service && vehicle) main.push(t("requests.summary.serviceFor", { service, vehicle }));
  else if (service) main.push(t("requests.summary.service", { service }));
  else if (vehicle) main.push(t("requests.summary.onlyVehicle", { vehicle }));
  if (device)
    main.push(t(device.Connected ? "requests.summary.connected" : "requests.summary.notConnected", { device: device.FriendlyName }));
  else main.push(t("requests.summary.noDevice"));
  if (values.roNumber.trim() !== "") main.push(t("requests.summary.roNumber", { number: values.roNumber.trim() }));
  if (values.insurance) main.push(t("requests.summary.insurance", { name: values.insurance.Text }));
  return main;
}

function useConditionSentences(values: FormPart["values"]): string[] {
  const t = useText();
  const sentences: string[] = [];
  if (values.isDrivable !== null) sentences.push(t(values.isDrivable ? "requests.summary.drivable" : "requests.summary.notDrivable"));
  if (values.isMil !== null) sentences.push(t(values.isMil ? "requests.summary.mil" : "requests.summary.noMil"));
  if (values.isSRS !== null) sentences.push(t(values.isSRS ? "requests.summary.srs" : "requests.summary.noSrs"));
  if (values.windscreenReplaced === 1) sentences.push(t("requests.summary.windscreen"));
  if (values.calibrationAttempted === 1) sentences.push(t("requests.summary.attempted"));
  return sentences;
}

function useDateSentences(dates: readonly string[], timeZone: string): string[] {
  const t = useText();
  const format = useFormat();
  const written = dates.flatMap((date) => {
    // A wall-clock time is written as it stands: read in the reader's zone and shown in it, it is the same whatever the shop's is.
    return instantOf(date, timeZone) === undefined ? [] : [format.dateTime(new Date(date))];
  });
  return written.length === 0 ? [] : [t("requests.summary.dates", { dates: format.list(written) })];
}
