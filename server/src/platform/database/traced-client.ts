import { LRUCache } from "lru-cache";
import pg from "pg";
import { failed, isTraced, SpanKind, tracer, type Tracer } from "../tracing.ts";

/** Words after `from`, `join`, `into` or `update` that name no table. */
const noTables = new Set("of set skip nowait select lateral only now excluded".split(" "));
const most = 4;

/** What a statement does, in few words without any value: `insert requests locations`. What it changes comes first. */
export function summaryOf(text: string): string {
  const first = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const [, insert, remove, , changed] =
    /\b(?:(insert)\s+into|(delete)\s+from|(update)(?=\s+"?\w+"?\s+(?:\w+\s+)?set\b))\s+"?([a-z_]\w*)/i.exec(text) ?? [];
  const change = insert ?? remove ?? "update";
  const operation = first === "with" ? (changed === undefined ? "select" : change.toLowerCase()) : first;
  const tables = new Set(changed === undefined || operation === "select" ? [] : [changed.toLowerCase()]);
  for (const name of tablesIn(text)) if (tables.size < most) tables.add(name);
  return [operation, ...tables].join(" ");
}

/** The tables that a statement names, without those that it makes for itself. */
function tablesIn(text: string): string[] {
  const own = new Set([...text.matchAll(ownTable)].map(([, name]) => name?.toLowerCase()));
  const names = [...text.matchAll(namedTable)].map(([, into, from]) => (into ?? from ?? "").toLowerCase());
  return names.filter((name) => !noTables.has(name) && !own.has(name));
}

const ownTable = /(?:\bwith|,)\s+(?:recursive\s+)?"?([a-z_]\w*)"?\s+as\s+(?:not\s+)?(?:materialized\s*)?\(/gi;
// What is followed by a bracket is a function after `from`, and a table after `into`.
const namedTable =
  /\b(?:(?:into|update)\s+(?:only\s+)?"?([a-z_]\w*)|(?:from|join)\s+(?:only\s+|lateral\s+)?"?([a-z_]\w*)(?![\w"]*\s*\())/gi;

const summaries = new LRUCache<string, string>({ max: 1_000 });

function known(text: string): string {
  const found = summaries.get(text) ?? summaryOf(text);
  summaries.set(text, found);
  return found;
}

type Query = (...given: unknown[]) => unknown;

/** Connections whose statements are spans of the call that sends them; undefined where nothing is traced. Parameters are never told, nor texts, which may have values. */
export function tracedClient(): typeof pg.Client | undefined {
  const tracing = tracer();
  return tracing && tracedBy(tracing);
}

function tracedBy(tracing: Tracer): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as Query;
      this.query = ((...given: unknown[]) => {
        if (!isTraced()) return query(...given);
        const [asked] = given as [string | { text: string; name?: string }];
        const { text, name } = typeof asked === "string" ? { text: asked } : asked;
        // A short name is one that somebody gave it.
        const summary = name && name.length < 20 ? name : known(text);
        const attributes = { "db.system.name": "postgresql", "db.query.summary": summary, ...(name && { "remotebay.statement": name }) };
        const span = tracing.startSpan(summary, { kind: SpanKind.CLIENT, attributes });
        const end = (error: unknown) => {
          if (error) failed(span, error);
          span.end();
        };
        const callback = given.at(-1);
        if (typeof callback !== "function") {
          const answer = query(...given) as Promise<unknown>;
          answer.then(() => end(undefined), end);
          return answer;
        }
        return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
          end(error);
          (callback as Query)(error, result);
        });
      }) as typeof this.query;
    }
  };
}
