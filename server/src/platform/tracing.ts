import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";

export { ROOT_CONTEXT, SpanKind, type Context, type Tracer } from "@opentelemetry/api";

/**
 * The tracer of the SDK that whoever runs the service loads by `--import`; undefined without one, and then nothing is measured. The product itself knows
 * OpenTelemetry's API alone. No attribute has a value of a call, a row or a person.
 */
export function tracer(): Tracer | undefined {
  const provider: TracerProvider & { getDelegateTracer?: (name: string) => Tracer | undefined } = trace.getTracerProvider();
  return provider.getDelegateTracer?.("remotebay");
}

/** What a span is. */
export interface Traced {
  /** Of few: `job report.complete`. */
  name: string;
  kind?: SpanKind;
  attributes?: Attributes;
  /** What it belongs to; by default what runs now. */
  within?: Context;
  /** What else it was done for. */
  alsoFor?: readonly Context[];
}

/** Does `work` in a span of its own; without an SDK only does it. */
export async function inSpan<T>(traced: Traced, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const tracing = tracer();
  if (tracing === undefined) return work(undefined);
  const { name, kind = SpanKind.INTERNAL, attributes = {}, within = context.active(), alsoFor = [] } = traced;
  const others = alsoFor.flatMap((one) => trace.getSpan(one) ?? []);
  const links = others.map((one) => ({ context: one.spanContext() }));
  return tracing.startActiveSpan(name, { kind, attributes, links }, within, async (span) => {
    // Theirs point here too: a trace shows what was done for it elsewhere.
    for (const one of others) one.addLink({ context: span.spanContext() });
    try {
      return await work(span);
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** As `inSpan`, only within what is traced already: what nobody waits for would be a trace of its own for each look. */
export async function inSpanOf<T>(traced: Traced, work: () => Promise<T>): Promise<T> {
  return isTraced() ? inSpan(traced, work) : work();
}

/** Whether what runs now is recorded. */
export function isTraced(): boolean {
  return trace.getSpan(context.active())?.isRecording() ?? false;
}

/** Marks a span as failed. Of an error only its code or name is told: its message may have values. */
export function failed(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: string | number; name?: string };
  span.setAttribute("error.type", String(code ?? name ?? "error"));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** What is done once for several: who asks for it joins, and the span of the work belongs to the first and is linked to the others. */
export interface Joined {
  join(): void;
  run<T>(name: string, work: (span: Span | undefined) => Promise<T>): Promise<T>;
}

/** An empty one. */
export function joined(): Joined {
  let callers: Context[] = [];
  return {
    join: () => {
      // Of what is not traced nothing is kept.
      if (isTraced()) callers.push(context.active());
    },
    run: (name, work) => {
      const [within, ...alsoFor] = callers;
      callers = [];
      return within === undefined ? work(undefined) : inSpan({ name, within, alsoFor }, work);
    },
  };
}

/** What runs now, for work that is done later or elsewhere. */
export function presentContext(): Context {
  return context.active();
}

/** Runs `work` as a part of what was recorded. */
export function within<T>(recorded: Context, work: () => T): T {
  return context.with(recorded, work);
}

/** The header that lets another service continue the trace; none without an SDK. */
export function traceHeaders(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  if (isTraced()) propagation.inject(context.active(), carrier);
  // Nothing else that an SDK might pass on, such as baggage.
  return carrier.traceparent === undefined ? {} : { traceparent: carrier.traceparent };
}

/** The context that a header names. */
export function contextOf(headers: Readonly<Record<string, unknown>>): Context {
  const { traceparent } = headers as { traceparent?: unknown };
  return typeof traceparent === "string" ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
}

/** The id of the trace that runs now, for the log. */
export function traceId(): string | undefined {
  return isTraced() ? trace.getSpan(context.active())?.spanContext().traceId : undefined;
}
