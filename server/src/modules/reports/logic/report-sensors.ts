import type { ReportData, SensorAnswer, SensorKey } from "@remotebay/contract";
import { breakable } from "./breakable.ts";
import type { Format } from "./report-format.ts";
import { frozenName } from "./report-names.ts";

export interface SensorsView {
  title: string;
  facts: { label: string; value: string }[];
  /** What the rules rest on, each with its place and dates. */
  sources: { label: string; lines: string[] };
}

/** What was stated of the car's sensors, and what the rules say of the damaged areas; null where the report has neither. */
export function sensorsView({ calibration }: ReportData, format: Format): SensorsView | null {
  const sensors = calibration?.Sensors;
  if (!sensors) return null;
  const { text, language, moment } = format;
  const names = (keys: readonly SensorKey[]) => keys.map((key) => text(`calibration.sensor.${key}`)).join(", ");
  const answer = (given: SensorAnswer | undefined) =>
    given?.Answer === "some" ? names(given.Sensors) : text(`reports.pdf.sensors.${given?.Answer ?? "notStated"}`);
  const { Stated, Likely, NotKnown, Sources } = sensors;
  const facts = [
    [text("calibration.form.sensorsFitted"), answer(Stated?.Fitted)],
    [text("calibration.form.sensorsAffected"), answer(Stated?.Affected)],
    [
      text("reports.pdf.sensors.statedBy"),
      Stated ? [breakable(Stated.By, 25), Stated.At ? moment(Stated.At) : ""].filter(Boolean).join(" · ") : "",
    ],
    [text("reports.pdf.sensors.likely"), names(Likely)],
    [
      text("reports.pdf.sensors.noRule"),
      breakable(NotKnown.map(({ Name, NameKey }) => frozenName(language, "lookups.damagePositions", Name, NameKey)).join(", "), 30),
    ],
  ] as const;
  return {
    title: text("reports.pdf.sensors.title"),
    facts: facts.filter(([, value]) => value !== "").map(([label, value]) => ({ label, value })),
    sources: {
      label: text("reports.pdf.sensors.sources"),
      lines: Sources.map(
        ({ Title, Publisher, Address, Date: date, Read }) =>
          `${Publisher}: ${Title} (${date}). ${breakable(Address, 40)} ${text("reports.pdf.sensors.read", { date: Read })}`,
      ),
    },
  };
}

/** The maker's statements that applied when the report was sent, as citations. */
export function statementsView({ statements = [] }: ReportData, { text }: Format): { title: string; lines: string[] } {
  return {
    title: text("reports.pdf.statements.title"),
    lines: statements.map(({ Issuer, Title, Number: number, Date: date, Address, Read }) => {
      const named = [Title, number].filter((part) => part !== "").join(", ");
      return `${Issuer}: ${named} (${date}). ${breakable(Address, 40)} ${text("reports.pdf.sensors.read", { date: Read })}`;
    }),
  };
}
