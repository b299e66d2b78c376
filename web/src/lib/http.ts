import type { Fault, ProblemBody, ProblemCode } from "@remotebay/contract";
import { checkService } from "./connection.ts";
import { freshKey } from "./fresh-key.ts";
import { shownLanguage } from "./i18n/language.ts";

/** The failure of a call: one of the contract's codes, or `offline` if there was no response. */
export class CallProblem extends Error {
  override name = "CallProblem";
  readonly code: ProblemCode | "offline";
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Every fault of the input. */
  readonly errors: readonly Fault[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Identifies the failure in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds to wait, if the service sent them. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode | "offline", status: number, body: Partial<ProblemBody> = {}, retryAfter?: number) {
    super(body.detail ?? body.title ?? code);
    this.code = code;
    this.status = status;
    this.errors = body.errors ?? [];
    this.info = body.info ?? {};
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
  }
}

/** A problem that was stored, as it was thrown. */
export function thrownAgain({
  code,
  status,
  ...body
}: Pick<CallProblem, "code" | "status"> & Omit<Partial<ProblemBody>, "code" | "status">): CallProblem {
  return new CallProblem(code, status, body);
}

/** What a call threw; a fault of our own is `internal`. */
export function problemIn(error: unknown): CallProblem {
  return error instanceof CallProblem ? error : new CallProblem("internal", 500);
}

/** True if a retry can succeed: there was no response, or the service is temporarily unavailable. */
export function isTransient(problem: unknown): boolean {
  return problem instanceof CallProblem && (problem.code === "offline" || problem.code === "unavailable");
}

/** The parts of an HTTP request. */
export interface WireRequest {
  method: "GET" | "POST";
  /** Below `/api/`. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  /** A multipart body, in place of `body`. */
  form?: FormData | undefined;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A call that failed: when, and on which path of the application. */
export type FailedCall = { method: string; error: unknown; time: string; path: string };

/** Calls that failed: the log is told of them once it is loaded (`collect-failures.ts`); the first ones wait for it. */
export const failures: { note?: (failed: FailedCall) => void; first: FailedCall[] } = { first: [] };

function noteFailure(method: string, error: unknown): void {
  const failed = { method, error, time: new Date().toISOString(), path: location.pathname };
  if (failures.note) failures.note(failed);
  else if (failures.first.length < 20) failures.first.push(failed);
}

/** Sends a request and returns the response, or throws a `CallProblem`. */
export async function fetchAnswer(request: WireRequest): Promise<Response> {
  return await accepted(reach(request), `${request.method} ${request.path}`);
}

/** The response of a call if the service accepted it; throws a `CallProblem` otherwise, and after a transient one checks the connection. */
export async function accepted(answering: Promise<Response>, what = "call"): Promise<Response> {
  try {
    const answer = await answering;
    if (answer.ok) return answer;
    throw await problemOf(answer);
  } catch (error) {
    noteFailure(what, error);
    if (isTransient(error)) checkService();
    throw error;
  }
}

async function reach({ method, path, query, body, form, token, idempotencyKey, signal }: WireRequest): Promise<Response> {
  const headers = headersOf({ token, idempotencyKey });
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(`/api/${path}${queryText(query)}`, {
      method,
      headers,
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
      credentials: "same-origin",
    });
  } catch (error) {
    // An abort by the caller is rethrown; a timeout counts as a lost connection.
    if (signal?.aborted && !isTimeout(signal.reason)) throw error;
    throw new CallProblem("offline", 0);
  }
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** The headers of every call. */
export function headersOf({ token, idempotencyKey }: Pick<WireRequest, "token" | "idempotencyKey">): Headers {
  const headers = new Headers({ accept: "application/json, application/problem+json, */*;q=0.5", "accept-language": shownLanguage() });
  headers.set("traceparent", traceParent());
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  return headers;
}

/** W3C's header that begins a trace at this call, with the flag of one that is recorded: the service decides whether it is. Random numbers only. */
export function traceParent(): string {
  return `00-${freshKey()}-${freshKey().slice(0, 16)}-01`;
}

/** The query string. */
export function queryText(query: WireRequest["query"]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

/** Converts an error response to a problem. */
async function problemOf(answer: Response): Promise<CallProblem> {
  const body = await bodyOf(answer);
  const wait = Number(answer.headers.get("retry-after") ?? body.info?.["RetryAfter"] ?? Number.NaN);
  // A proxy responds without our codes; 502 and above mean that the service is temporarily unavailable.
  const code = body.code ?? ownCodes[answer.status] ?? (answer.status >= 502 ? "unavailable" : "internal");
  return new CallProblem(code, answer.status, body, Number.isFinite(wait) ? wait : undefined);
}

/** Codes for responses of a proxy. */
const ownCodes: Readonly<Record<number, ProblemCode>> = { 401: "unauthenticated", 408: "too-slow", 413: "too-large", 429: "too-many" };

async function bodyOf(answer: Response): Promise<Partial<ProblemBody>> {
  if (!answer.headers.get("content-type")?.includes("json")) return {};
  try {
    return (await answer.json()) as Partial<ProblemBody>;
  } catch {
    return {};
  }
}
