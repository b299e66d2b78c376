import {
  getDamagePositions,
  likelySensors,
  type SensorAnswer,
  type SensorKey,
  sensorKeys,
  type SensorStatement,
  sensorSources,
} from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import type { ConfigurationField } from "./configuration-fields.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

const notKnown: SensorAnswer = { Answer: "notKnown", Sensors: [] };
const unstated: SensorStatement = { Fitted: notKnown, Affected: notKnown, By: "", At: null };

/** Which sensors the car has and which the damage likely affects: stated by whoever writes, with what the rules say of the damaged areas beside it. */
export function SensorFields({ values, put }: ConfigurationField) {
  const t = useText();
  const stated = values.Sensors ?? unstated;
  const state = (part: Partial<SensorStatement>) => put({ Sensors: { ...stated, ...part } });
  const likely = likelySensors(values.DamageAreas);
  // Of a car whose sensors were named, only those.
  const taken = likely.sensors.filter((key) => stated.Fitted.Answer !== "some" || stated.Fitted.Sensors.includes(key));
  return (
    <div className={styles.controls}>
      <p className={shapes.quiet}>{t("calibration.form.sensorsText")}</p>
      <Answer label={t("calibration.form.sensorsFitted")} given={stated.Fitted} onChange={(Fitted) => state({ Fitted })} />
      <Answer label={t("calibration.form.sensorsAffected")} given={stated.Affected} onChange={(Affected) => state({ Affected })} />
      <Likely likely={likely} />
      {taken.length > 0 ? (
        <div className={shapes.buttons}>
          <Button size="sm" onClick={() => state({ Affected: answerOf([...new Set([...stated.Affected.Sensors, ...taken])]) })}>
            {t("calibration.form.sensorsTake")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function answerOf(keys: readonly SensorKey[]): SensorAnswer {
  return keys.length === 0 ? notKnown : { Answer: "some", Sensors: sensorKeys.filter((key) => keys.includes(key)) };
}

interface AnswerProps {
  label: string;
  given: SensorAnswer;
  onChange: (given: SensorAnswer) => void;
}

/** Sensors to tick, or none of them; nothing ticked is "not known". */
function Answer({ label, given: { Answer: answer, Sensors }, onChange }: AnswerProps) {
  const t = useText();
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {sensorKeys.map((key) => (
          <Checkbox
            key={key}
            label={t(`calibration.sensor.${key}`)}
            checked={Sensors.includes(key)}
            onChange={() => onChange(answerOf(Sensors.includes(key) ? Sensors.filter((one) => one !== key) : [...Sensors, key]))}
          />
        ))}
        <Checkbox
          label={t("calibration.form.sensorsNone")}
          checked={answer === "none"}
          onChange={() => onChange(answer === "none" ? notKnown : { Answer: "none", Sensors: [] })}
        />
      </div>
    </fieldset>
  );
}

/** What the rules say of the damaged areas, and the public texts that they rest on. */
function Likely({ likely: { sensors, sources, notKnown: areas } }: { likely: ReturnType<typeof likelySensors> }) {
  const t = useText();
  const format = useFormat();
  const { data: positions = [] } = useCall(getDamagePositions, {});
  const nameOf = (area: string) => positions.find(({ stringValue }) => stringValue === area)?.text ?? area;
  if (sensors.length === 0 && areas.length === 0) return null;
  return (
    <div className={shapes.quiet} role="status">
      {sensors.length > 0 ? (
        <p>{t("calibration.form.sensorsLikely", { sensors: format.list(sensors.map((key) => t(`calibration.sensor.${key}`))) })}</p>
      ) : null}
      {areas.length > 0 ? <p>{t("calibration.form.sensorsNoRule", { areas: format.list(areas.map(nameOf)) })}</p> : null}
      {sources.map((key) => (
        <p key={key}>
          <a href={sensorSources[key].address} target="_blank" rel="noreferrer">
            {`${sensorSources[key].publisher}: ${sensorSources[key].title} (${sensorSources[key].date})`}
          </a>
        </p>
      ))}
    </div>
  );
}

/** What was stated of the sensors, as rows to be read; none where nobody stated anything. */
export function useSensorRows(stated: SensorStatement | null): { name: string; value: string }[] {
  const t = useText();
  const format = useFormat();
  if (stated === null) return [];
  const words = ({ Answer: answer, Sensors }: SensorAnswer) => {
    if (answer === "some") return format.list(Sensors.map((key) => t(`calibration.sensor.${key}`)));
    return t(answer === "none" ? "calibration.form.sensorsNone" : "calibration.form.sensorsNotKnown");
  };
  return [
    { name: t("calibration.form.sensorsFitted"), value: words(stated.Fitted) },
    { name: t("calibration.form.sensorsAffected"), value: words(stated.Affected) },
    {
      name: t("calibration.form.sensorsStatedBy"),
      value: [stated.By, stated.At ? format.dateTime(new Date(stated.At)) : ""].filter(Boolean).join(" · "),
    },
  ];
}
