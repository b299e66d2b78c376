import { calibrationGroupId, getLookupsByGroup, getServiceElements } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Facts } from "../../ui/facts.tsx";
import { AimingAddresses } from "./aiming-picture.tsx";
import { CalibrationPictures } from "./calibration-pictures.tsx";
import { DamageAreas } from "./damage-areas.tsx";
import { useSensorRows } from "./sensor-fields.tsx";
import { PrerequisiteList } from "./prerequisite-list.tsx";
import type { Calibration } from "./use-calibration.ts";
import styles from "./calibration.module.css";

/** What the shop prepared, to be read. */
export function ConfigurationFacts({ calibration: { id, configuration } }: { calibration: Calibration }) {
  const t = useText();
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: calibrationGroupId } });
  const { data: tools = [] } = useCall(getLookupsByGroup, { query: { className: "scanTools", group: "calibration" } });
  const { Reason, Systems, Fixtures, Notes, AlignmentSpecs, DamageAreas: areas, ProcedureGuid, AimingImages } = configuration;
  const sensors = useSensorRows(configuration.Sensors);
  const rows = [
    { name: t("calibration.form.Reason"), value: Reason === "" ? "" : t(`calibration.reason.${Reason}`) },
    {
      name: t("calibration.form.Systems"),
      value: elements
        .filter(({ id: one }) => Systems.includes(one))
        .map(({ name }) => name)
        .join(", "),
    },
    {
      name: t("calibration.form.Fixtures"),
      value: tools
        .filter(({ stringValue }) => Fixtures.includes(stringValue))
        .map(({ text }) => text)
        .join(", "),
    },
    { name: t("calibration.form.Notes"), value: Notes },
    ...sensors,
    ...AlignmentSpecs.map(({ Key, Value }) => ({ name: t(`calibration.alignment.${Key}`), value: Value })),
  ].filter(({ value }) => value !== "");
  return (
    <div className={styles.controls}>
      <Facts items={rows} />
      {areas.length > 0 ? <DamageAreas areas={areas} /> : null}
      <CalibrationPictures id={id} editable={false} />
      <PrerequisiteList id={id} editable={false} />
      <AimingAddresses procedureGuid={ProcedureGuid} noted={AimingImages} />
    </div>
  );
}
