import type { DragEvent } from "react";

/** What is dragged to a technician: the ids of jobs. A type of its own, so that nothing else is dropped there. */
const type = "application/x-remotebay-jobs";

/** Begins to drag jobs. */
export function carry(event: DragEvent, ids: readonly number[]): void {
  event.dataTransfer.setData(type, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = "move";
}

/** Whether jobs are dragged; which ones is known only once they are dropped. */
export function carriesJobs(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The jobs that were dropped. */
export function dropped(event: DragEvent): number[] {
  const text = event.dataTransfer.getData(type);
  return text === "" ? [] : (JSON.parse(text) as number[]);
}
