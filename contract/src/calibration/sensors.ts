import * as v from "valibot";
import { Instant, text } from "../fields.ts";

/** Sensors of driver assistance, by where they sit. */
export const sensorKeys = [
  "frontCamera",
  "frontRadar",
  "frontParking",
  "frontViewCamera",
  "mirrorCameras",
  "rearRadar",
  "rearParking",
  "rearCamera",
] as const;
export const SensorKey = v.picklist(sensorKeys);
export type SensorKey = v.InferOutput<typeof SensorKey>;

/** An answer about sensors: which, none, or that it is not known. */
export const SensorAnswer = v.pipe(
  v.strictObject({
    Answer: v.picklist(["some", "none", "notKnown"]),
    /** With `some` alone. */
    Sensors: v.optional(v.pipe(v.array(SensorKey), v.maxLength(sensorKeys.length)), []),
  }),
  v.forward(
    v.check(({ Answer, Sensors }) => (Answer === "some") === Sensors.length > 0, "choice"),
    ["Sensors"],
  ),
  v.forward(
    v.check(({ Sensors }) => new Set(Sensors).size === Sensors.length, "twice"),
    ["Sensors"],
  ),
);
export type SensorAnswer = v.InferOutput<typeof SensorAnswer>;

/** What somebody states of a car's sensors (domain.md#calibration-sensors). */
export const SensorStatement = v.strictObject({
  /** Which sensors the car has. */
  Fitted: SensorAnswer,
  /** Which are likely affected by the damage. */
  Affected: SensorAnswer,
  /** Who stated it, and when; the service fills in both, and what a client sends of them is not believed. */
  By: v.optional(text(200), ""),
  At: v.optional(v.nullable(Instant), null),
});
export type SensorStatement = v.InferOutput<typeof SensorStatement>;

/** A public text that a rule rests on. Its words are nowhere in the product. */
export interface SensorSource {
  title: string;
  publisher: string;
  address: string;
  /** When it was published. */
  date: string;
  /** When it was read for this table. */
  read: string;
}

export const sensorSources = {
  "aaa-2018": {
    title: "Higher repair bills for driver assistance tech",
    publisher: "AAA Northern New England",
    address: "https://www.northernnewengland.aaa.com/automotive/advocacy/new-tech-raises-vehicle-repair-bills.html",
    date: "2018-10",
    read: "2026-11-28",
  },
  "aaa-2023": {
    title: "Fixing Advanced Vehicle Systems Makes Up Over One-Third of Repair Costs Following a Crash",
    publisher: "AAA",
    address: "https://newsroom.aaa.com/2023/12/fixing-advanced-vehicle-systems-makes-up-over-one-third-of-repair-costs-following-a-crash/",
    date: "2023-12-14",
    read: "2026-11-28",
  },
} as const satisfies Record<string, SensorSource>;
export type SensorSourceKey = keyof typeof sensorSources;

interface SensorRule {
  /** Keys of the list `damagePositions`. */
  areas: readonly string[];
  sensors: readonly SensorKey[];
  sources: readonly SensorSourceKey[];
}

/**
 * Which sensors commonly sit where a car was damaged. The only table of it. An area without a public text that names its sensors has no rule:
 * of it the answer is "not known" (domain.md#calibration-sensors).
 */
export const sensorRules: readonly SensorRule[] = [
  { areas: ["windscreen"], sensors: ["frontCamera"], sources: ["aaa-2018", "aaa-2023"] },
  {
    areas: ["front", "front-left", "front-right"],
    sensors: ["frontRadar", "frontParking", "frontViewCamera"],
    sources: ["aaa-2018", "aaa-2023"],
  },
  { areas: ["rear", "rear-left", "rear-right"], sensors: ["rearRadar", "rearParking", "rearCamera"], sources: ["aaa-2018"] },
  // The mirror is on the front door; its camera is what the texts name.
  { areas: ["left-front-door", "right-front-door"], sensors: ["mirrorCameras"], sources: ["aaa-2018", "aaa-2023"] },
];

/** What the rules say of damaged areas: sensors that commonly sit there, what that rests on, and areas of which nothing is known. */
export interface LikelySensors {
  sensors: SensorKey[];
  sources: SensorSourceKey[];
  notKnown: string[];
}

function inOrder<K extends string>(all: readonly K[], some: readonly K[]): K[] {
  return all.filter((each) => some.includes(each));
}

export function likelySensors(areas: readonly string[]): LikelySensors {
  const rules = sensorRules.filter((rule) => rule.areas.some((area) => areas.includes(area)));
  return {
    sensors: inOrder(
      sensorKeys,
      rules.flatMap(({ sensors }) => sensors),
    ),
    sources: inOrder(
      Object.keys(sensorSources) as SensorSourceKey[],
      rules.flatMap(({ sources }) => sources),
    ),
    notKnown: [...new Set(areas)].filter((area) => !sensorRules.some((rule) => rule.areas.includes(area))),
  };
}

/** A statement as it is stored: with who made it and when, which change only with what is stated. */
export function statedSensors(
  given: SensorStatement | null,
  before: SensorStatement | null,
  now: { by: string; at: string },
): SensorStatement | null {
  if (given === null) return null;
  const plain = ({ Fitted, Affected }: SensorStatement) =>
    JSON.stringify([Fitted, Affected].map(({ Answer, Sensors }) => [Answer, sensorKeys.filter((key) => Sensors.includes(key))]));
  if (before !== null && plain(before) === plain(given)) return before;
  return { ...given, By: now.by, At: now.at };
}
