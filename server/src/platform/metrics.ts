import { collectDefaultMetrics, Gauge, Histogram, Registry, type MetricObject } from "@prometheus-io/client";
import { measured } from "./measured.ts";

/** A value of a gauge with its labels. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

type Reading = number | readonly Sample[] | undefined;

/** A value that is read for each scrape; it is left out if it is undefined or `read` fails. */
export interface GaugeDefinition {
  name: string;
  help: string;
  read: () => Reading | Promise<Reading>;
  labels?: readonly string[];
}

/** What a scrape has, with or without a sample at the moment. */
export interface Exported {
  name: string;
  type: string;
  labels: readonly string[];
}

export interface Metrics {
  registry: Registry;
  /** Records one answered call: the route's pattern, never the address itself. `seconds` is the time it took. */
  observeHttp(method: string, route: string, status: number, seconds: number): void;
  gauge(name: string, help: string, read: GaugeDefinition["read"], labels?: readonly string[]): void;
  /** All that `/metrics` can show. */
  exported(): readonly Exported[];
  /** The text of `/metrics` and its media type, generated at most once a second. */
  expose(): Promise<{ type: string; text: string }>;
}

/** Milliseconds for which a text is reused. */
const reuse = 1000;

/** A registry of this application's own, with Node's default metrics (memory, event-loop delay) unless `defaults` is false. */
export function createMetrics({ defaults = true }: { defaults?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (defaults) collectDefaultMetrics({ register: registry });
  const http = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a call, by method, route and status.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  let last: { at: number; text: Promise<string> } | undefined;
  const text = () => {
    // Scrapes meanwhile share one text, so that they cannot load the database.
    if (last === undefined || performance.now() - last.at > reuse) last = { at: performance.now(), text: allText(registry) };
    return last.text;
  };
  return {
    registry,
    observeHttp: (method, route, status, seconds) => http.observe({ method, route, status: String(status) }, seconds),
    gauge: (name, help, read, labels = []) => {
      const gauge: Gauge<string> = new Gauge<string>({
        name,
        help,
        labelNames: [...labels],
        registers: [registry],
        collect: async () => {
          const reading = await Promise.resolve()
            .then(read)
            .catch(() => undefined);
          gauge.reset();
          // One without labels is 0 after that, which would be a reading.
          if (reading === undefined && labels.length === 0) gauge.remove();
          if (typeof reading === "number") gauge.set(reading);
          else if (reading !== undefined) for (const sample of reading) gauge.set(sample.labels, sample.value);
        },
      });
    },
    exported: () => [registry, measured].flatMap((one) => one.getMetricsAsArray()).map(describe),
    expose: async () => ({ type: registry.contentType, text: await text() }),
  };
}

/** The client's types leave out the labels, which each of its metrics has. */
function describe(metric: MetricObject): Exported {
  const { name, type, labelNames = [] } = metric as MetricObject & { labelNames?: readonly string[] };
  return { name, type, labels: labelNames };
}

async function allText(registry: Registry): Promise<string> {
  return (await Promise.all([registry.metrics(), measured.metrics()])).join("\n");
}
