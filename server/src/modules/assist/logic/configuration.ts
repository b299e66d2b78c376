import { assistCriteria, type AssistCriterion } from "@remotebay/contract";

/** What a remote session needs. */
export const checklist = {
  "repairs-finished": 101,
  "battery-support": 102,
  ignition: 103,
  tyres: 104,
  interface: 105,
} as const;
export type ChecklistItem = keyof typeof checklist;

/** What the partner for glass repair does to vehicles; body shops do everything. */
const ofGlass = new Set<AssistCriterion>(["windscreen", "mirror", "battery", "warning-light"]);
const glassAppId = 1;

/** An item of the configuration: a key of `lookups.assistCriteria` or `lookups.assistChecklist`. */
export type ConfiguredItem = { id: number; criterion: AssistCriterion } | { id: number; item: ChecklistItem };

/** What the wizard asks in an application (domain.md#assist-configuration), criteria first. */
export function itemsOf(appId: number): ConfiguredItem[] {
  return [
    ...Object.entries(assistCriteria).flatMap(([key, id]) => {
      const criterion = key as AssistCriterion;
      return appId === glassAppId && !ofGlass.has(criterion) ? [] : [{ id, criterion }];
    }),
    ...Object.entries(checklist).map(([key, id]) => ({ id, item: key as ChecklistItem })),
  ];
}

const byId = new Map<number, AssistCriterion>(Object.entries(assistCriteria).map(([key, id]) => [id, key as AssistCriterion]));

/** The criterion with an id; undefined for an unknown one. */
export function criterionOf(id: number): AssistCriterion | undefined {
  return byId.get(id);
}

const checklistIds = new Set<number>(Object.values(checklist));

/** Whether the checklist has an item with this id. */
export function isChecklistId(id: number): boolean {
  return checklistIds.has(id);
}
