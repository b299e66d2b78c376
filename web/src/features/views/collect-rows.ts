import type { Args, Call } from "@remotebay/contract";
import { sendPage } from "../../lib/call.ts";
import { nextPlace, type Place, type Row, withPlace } from "../../lib/use-pages.ts";

/** Rows of a file at most: fifty pages, about ten seconds; nobody reads a longer one, and filters look at no more. */
export const maxFileRows = 5_000;

/** All rows of a list, up to `maxFileRows`. */
export interface Collected<R> {
  rows: R[];
  /** True where there are more. */
  isCut: boolean;
}

/** How far it is: so many rows of so many. */
export type OnProgress = (got: number, total: number) => void;

/** Fetches every page of a list, also those that are not shown yet. Throws `CallProblem`. */
export async function collectRows<C extends Call>(
  call: C,
  args: Args<C>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: OnProgress },
): Promise<Collected<Row<C>>> {
  const rows = new Map<unknown, Row<C>>();
  const pages: { rows: Row<C>[]; total: number }[] = [];
  const whole = { ...args, query: { ...(args as { query?: object }).query, pageSize: 100 } } as Args<C>;
  for (let place: Place | undefined = {}; place;) {
    const page = (await sendPage(call, withPlace(whole, place), { signal })) as unknown as { rows: Row<C>[]; total: number };
    pages.push(page);
    // A row that moved between two fetches is in both pages.
    for (const row of page.rows) rows.set(idOf(row) ?? row, row);
    place = nextPlace(page, pages, call);
    if (rows.size > maxFileRows || (rows.size === maxFileRows && place))
      return { rows: [...rows.values()].slice(0, maxFileRows), isCut: true };
    onProgress(rows.size, Math.min(maxFileRows, Math.max(page.total, rows.size)));
  }
  return { rows: [...rows.values()], isCut: false };
}

function idOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "Id" in row ? row.Id : undefined;
}
