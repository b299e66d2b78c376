import { lt } from "drizzle-orm";
import type { Executor } from "../database/executor.ts";
import { countsOf } from "../measured.ts";
import type { Delivery } from "./delivery.ts";
import { deliveries } from "./tables.ts";

const tries = countsOf("remotebay_deliveries_total", "Tries to deliver letters and pushes from this process, by what became of them.", [
  "way",
  "fate",
]);

/** A try to tell somebody something. */
export interface Tried extends Pick<typeof deliveries.$inferSelect, "way" | "about" | "reader" | "at"> {
  delivery: Delivery;
  /** True if no other try follows. */
  isLast: boolean;
}

/** Records what became of a letter or a push. */
export async function recordFate(db: Executor, { delivery, isLast, ...tried }: Tried): Promise<void> {
  const fate = delivery === "unavailable" ? (isLast ? "gave-up" : "waits") : delivery;
  tries.inc({ way: tried.way, fate });
  await db.insert(deliveries).values({ ...tried, fate });
}

/** Deletes what was recorded before an instant. */
export async function forgetFates(db: Executor, before: Date): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.at, before));
}
