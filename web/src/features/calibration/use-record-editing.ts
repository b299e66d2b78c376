import {
  AttemptRecord,
  emptyRecord,
  faultsOf,
  getCalibrationRecord,
  type MeasuredValue,
  saveCalibrationRecord,
  standingOf,
} from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useSend } from "../../lib/use-send.ts";
import { readNumber, writeNumber } from "../../ui/number-text.ts";
import { toast } from "../../ui/toast.tsx";
import { subjectOf } from "./use-publish.ts";

/** A measured value as it is being typed. */
export interface TypedValue {
  key: string;
  ServiceElementId: number;
  Name: string;
  Value: string;
  Unit: string;
  Min: string;
  Max: string;
}

/** What is being written down of a calibration; numbers are as they were typed. */
export interface TypedRecord extends Pick<AttemptRecord, "Kind" | "Procedure"> {
  Drive: { Route: string; Length: string; Unit: "km" | "mi" };
  Values: TypedValue[];
}

interface Written {
  typed: TypedRecord;
  version: number;
}

/** The technician's record of the attempt to come. What is written is kept on this device until it is sent. */
export function useRecordEditing(id: number) {
  const t = useText();
  const { culture } = useFormat();
  const client = useQueryClient();
  const args = { query: { id } };
  const { data } = useCall(getCalibrationRecord, args);
  const draftName = `calibration.${id}.record`;
  const draft = useDraft<Written>(draftName);
  const [written, setWritten] = useState(draft.kept);
  // True once it was to be sent and could not be as it is.
  const [isAsked, setAsked] = useState(false);
  const stored: Written = { typed: typedOf(data?.Record ?? emptyRecord, culture), version: data?.Version ?? 0 };
  const forget = () => {
    draft.forget();
    setWritten(undefined);
  };
  const sending = useSend(saveCalibrationRecord, {
    subject: subjectOf(id),
    draft: draftName,
    onDone: ({ Version }, { body }) => {
      client.setQueryData(keyOf(getCalibrationRecord, args), (now: typeof data) => now && { ...now, Record: body.Record, Version });
      forget();
      toast({ text: t("calibration.record.saved"), tone: "success" });
    },
  });
  const { typed, version } = written ?? stored;
  const put = (part: Partial<TypedRecord>) => {
    const next = { typed: { ...typed, ...part }, version };
    setWritten(next);
    draft.keep(next);
  };
  const { record, unread } = readRecord(typed, culture);
  const faults = faultsByPath({ errors: faultsOf(AttemptRecord, record) });
  return {
    typed,
    put,
    isChanged: written !== undefined,
    isLoaded: data !== undefined,
    isAsked,
    /** What is not a number, by the key of its row and its field. */
    unread,
    /** The rule that each other field breaks, by its path in the record. */
    faults,
    outside: record.Values.filter((value) => standingOf(value) === "outside").length,
    sending,
    /** Sends what is written, unless it cannot be sent as it is; then the form says what is wrong. `onSaved`: once the service has it. */
    save: (onSaved?: () => void): void => {
      const isRefused = unread.size > 0 || Object.keys(faults).length > 0;
      setAsked(isRefused);
      if (!isRefused) sending.sendNow({ body: { Id: id, Record: record, Version: version } }).then(onSaved, () => undefined);
    },
    /** Saves over what somebody else saved. */
    saveMine: () => sending.send({ body: { Id: id, Record: record } }),
    take: () => {
      sending.reset();
      forget();
      void client.invalidateQueries({ queryKey: keyOf(getCalibrationRecord, args) });
    },
  };
}

export type RecordEditing = ReturnType<typeof useRecordEditing>;

export function newValue(last: TypedValue | undefined): TypedValue {
  return { key: freshKey(), ServiceElementId: last?.ServiceElementId ?? 0, Name: "", Value: "", Unit: last?.Unit ?? "", Min: "", Max: "" };
}

function typedOf({ Kind, Procedure, Drive, Values }: AttemptRecord, culture: string): TypedRecord {
  const write = (value: number | null) => (value === null ? "" : writeNumber(value, culture));
  return {
    Kind,
    Procedure,
    Drive: { ...Drive, Length: write(Drive.Length) },
    Values: Values.map(({ Value, Min, Max, ...value }, index) => ({
      ...value,
      key: String(index),
      Value: write(Value),
      Min: write(Min),
      Max: write(Max),
    })),
  };
}

/** A record as it is sent, and what of it could not be read. A row in which nothing is typed is left out. */
export function readRecord(
  { Kind, Procedure, Drive, Values }: TypedRecord,
  culture: string,
): { record: AttemptRecord; unread: ReadonlySet<string> } {
  const unread = new Set<string>();
  const read = (text: string, place: string, limits = { min: -1_000_000_000, max: 1_000_000_000 }): number | null => {
    if (text.trim() === "") return null;
    const value = readNumber(text, culture, limits);
    if (value === undefined) unread.add(place);
    return value ?? null;
  };
  const rows = Values.filter(({ Name, Value, Min, Max }) => [Name, Value, Min, Max].some((text) => text.trim() !== ""));
  const measuredValues = rows.map(({ key, ServiceElementId, Name, Value, Unit, Min, Max }): MeasuredValue => {
    if (Name.trim() === "") unread.add(`${key}.Name`);
    const measured = read(Value, `${key}.Value`);
    if (measured === null) unread.add(`${key}.Value`);
    return {
      ServiceElementId,
      Name: Name.trim(),
      Value: measured ?? 0,
      Unit,
      Min: read(Min, `${key}.Min`),
      Max: read(Max, `${key}.Max`),
    };
  });
  const Length = read(Drive.Length, "Length", { min: 0, max: 10_000 });
  return { record: { Kind, Procedure, Drive: { ...Drive, Length }, Values: measuredValues }, unread };
}
