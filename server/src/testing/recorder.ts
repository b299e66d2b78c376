import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type SpanStatus,
  type Tracer,
} from "@opentelemetry/api";

/** A span as it was recorded. */
export interface Recorded {
  name: string;
  kind: number;
  attributes: Attributes;
  own: SpanContext;
  /** The id of its parent span. */
  parent: string | undefined;
  /** The ids of the spans that it is linked to. */
  links: string[];
  status: SpanStatus | undefined;
  isEnded: boolean;
}

/** Registers what an SDK would: it keeps spans in memory. Once in a process, before the application is built. */
export function recordSpans(): Recorded[] {
  const recorded: Recorded[] = [];
  const running = new AsyncLocalStorage<Context>();
  const startSpan: Tracer["startSpan"] = (name, options = {}, within = context.active()) => begin(recorded, name, options, within);
  const tracer: Tracer = {
    startSpan,
    startActiveSpan: (name: string, ...given: unknown[]) => {
      const work = given.pop() as (span: Span) => never;
      const [options, within = context.active()] = given as [SpanOptions?, Context?];
      const span = startSpan(name, options, within);
      return context.with(trace.setSpan(within, span), () => work(span));
    },
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  context.setGlobalContextManager({
    active: () => running.getStore() ?? ROOT_CONTEXT,
    with: (active, work, self, ...given) => running.run(active, () => work.apply(self as never, given)),
    bind: (_active, target) => target,
    enable: () => context as never,
    disable: () => context as never,
  });
  propagation.setGlobalPropagator({
    inject: (active, carrier, setter) => {
      const own = trace.getSpanContext(active);
      if (own !== undefined) setter.set(carrier, "traceparent", `00-${own.traceId}-${own.spanId}-0${own.traceFlags}`);
    },
    extract: (active, carrier, getter) => {
      const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(String(getter.get(carrier, "traceparent"))) ?? [];
      if (traceId === undefined || spanId === undefined) return active;
      return trace.setSpanContext(active, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
    },
    fields: () => ["traceparent"],
  });
  return recorded;
}

function begin(
  recorded: Recorded[],
  name: string,
  { kind = 0, attributes = {}, links = [], root = false }: SpanOptions,
  within: Context,
): Span {
  const parent = root ? undefined : trace.getSpanContext(within);
  const one: Recorded = {
    name,
    kind,
    attributes: { ...attributes },
    own: {
      traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
      spanId: randomBytes(8).toString("hex"),
      traceFlags: TraceFlags.SAMPLED,
    },
    parent: parent?.spanId,
    links: links.map((link) => link.context.spanId),
    status: undefined,
    isEnded: false,
  };
  recorded.push(one);
  const span: Span = {
    spanContext: () => one.own,
    setAttribute: (key, value) => {
      if (value !== undefined) one.attributes[key] = value;
      return span;
    },
    setAttributes: (more) => {
      Object.assign(one.attributes, more);
      return span;
    },
    addEvent: () => span,
    addLink: (link) => {
      one.links.push(link.context.spanId);
      return span;
    },
    addLinks: (more) => {
      one.links.push(...more.map((link) => link.context.spanId));
      return span;
    },
    setStatus: (status) => {
      one.status = status;
      return span;
    },
    updateName: (other) => {
      one.name = other;
      return span;
    },
    end: () => {
      one.isEnded = true;
    },
    isRecording: () => !one.isEnded,
    recordException: () => undefined,
  };
  return span;
}
