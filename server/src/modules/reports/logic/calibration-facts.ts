import { isDeepStrictEqual } from "node:util";
import {
  attemptsOf,
  type AttemptRecord,
  type CalibrationConfiguration,
  failedAttempts,
  isEmptyRecord,
  likelySensors,
  type LookupKey,
  mostAttempts,
  mostRecords,
  mostSteps,
  recordsOf,
  type ReportCalibration,
  type ReportSensors,
  sensorSources,
  standingOf,
} from "@remotebay/contract";
import { firstLanguage } from "../../../../../locales/languages.ts";
import type { Ctx } from "../../../platform/context.ts";
import { nameOf } from "../../../platform/translate/reference-text.ts";
import { recordOf } from "../../calibration/service.ts";
import { elementName, listNames } from "../../lookups/service.ts";
import type { ReportSource as StoredSource } from "../store.ts";

/** What a report freezes of a request's calibration; undefined where there was none. */
export async function calibrationFacts(
  db: Ctx["db"],
  { request, elements, setUpPictures }: Pick<StoredSource, "request" | "elements" | "setUpPictures">,
): Promise<{ facts: ReportCalibration; record: AttemptRecord | null } | undefined> {
  const record = await recordOf({ db }, request);
  if (!record) return undefined;
  const { configuration, events, prerequisites } = record;
  const nameOfSystem = (id: number) => systemName(elements, id);
  const attempts = attemptsOf(events);
  const earlier = attempts.slice(0, -mostAttempts);
  const facts: ReportCalibration = {
    Reason: configuration.Reason,
    DamageAreas: await namesOf(db, "damagePositions", configuration.DamageAreas),
    Systems: configuration.Systems.map(nameOfSystem),
    Fixtures: await namesOf(db, "scanTools", configuration.Fixtures),
    Notes: configuration.Notes,
    ...(await sensorsOf(db, configuration)),
    AlignmentSpecs: configuration.AlignmentSpecs,
    Procedure: configuration.ProcedureGuid,
    Attempts: attempts.slice(-mostAttempts),
    Earlier: { Attempts: earlier.length, Failed: failedAttempts(earlier) },
    Prerequisites: prerequisites.map(({ PictureId, Key, State, Note, At, By }) => ({
      Key,
      State,
      Note,
      At,
      By,
      Picture: setUpPictures.find(({ id }) => id === PictureId)?.fileKey ?? "",
    })),
    Records: recordsIn(events, record.record).map(({ Attempt, Record }) => recordFacts(Attempt, Record, nameOfSystem)),
    Steps: events.slice(-mostSteps).map(({ event, value, at, by }) => ({ Event: event, Value: value, At: at, By: by })),
  };
  return { facts, record: record.record };
}

/** What was written down of each attempt, and after the last one. */
function recordsIn(events: Parameters<typeof recordsOf>[0], written: AttemptRecord | null): ReturnType<typeof recordsOf> {
  const records = recordsOf(events);
  const isNew = written !== null && !isEmptyRecord(written) && !isDeepStrictEqual(written, records.at(-1)?.Record);
  return [...records, ...(isNew ? [{ Attempt: 0, Record: written }] : [])].slice(-mostRecords);
}

type ReportRecord = NonNullable<ReportCalibration["Records"]>[number];

function recordFacts(
  Attempt: number,
  { Kind, Procedure, Drive, Values }: AttemptRecord,
  nameOfSystem: (id: number) => ListedName,
): ReportRecord {
  return {
    Attempt,
    Kind,
    Procedure,
    Drive,
    Values: Values.map(({ ServiceElementId, ...value }) => ({
      System: ServiceElementId === 0 ? null : nameOfSystem(ServiceElementId),
      ...value,
      Standing: standingOf(value),
    })),
  };
}

type ListedName = ReportCalibration["Systems"][number];

function systemName(elements: StoredSource["elements"], id: number): ListedName {
  const ownName = elements.get(id)?.name ?? null;
  return { Name: elementName(firstLanguage, id, ownName), NameKey: ownName === null ? String(id) : "" };
}

/** The entries of a list by their values: the installation's own names, or the product's with their keys. */
async function namesOf(db: Ctx["db"], list: LookupKey, values: readonly string[]): Promise<ReportCalibration["DamageAreas"]> {
  if (values.length === 0) return [];
  const names = await listNames(db, list);
  return values.map((value) => {
    const ownName = names.get(value) ?? null;
    return { Name: nameOf(firstLanguage, `lookups.${list}`, value, ownName) || value, NameKey: ownName === null ? value : "" };
  });
}

/** What was stated of the sensors, with what the rules said of the damaged areas when the report was sent. */
async function sensorsOf(db: Ctx["db"], { Sensors, DamageAreas }: CalibrationConfiguration): Promise<{ Sensors?: ReportSensors }> {
  if (Sensors === null && DamageAreas.length === 0) return {};
  const { sensors, sources, notKnown } = likelySensors(DamageAreas);
  return {
    Sensors: {
      Stated: Sensors && { Fitted: Sensors.Fitted, Affected: Sensors.Affected, By: Sensors.By, At: Sensors.At },
      Likely: sensors,
      NotKnown: await namesOf(db, "damagePositions", notKnown),
      Sources: sources.map((key) => {
        const { title, publisher, address, date, read } = sensorSources[key];
        return { Title: title, Publisher: publisher, Address: address, Date: date, Read: read };
      }),
    },
  };
}
