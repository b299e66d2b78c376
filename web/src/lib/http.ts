import type { Fault, ProblemBody, ProblemCode } from "@remotebay/contract";
import { shownLanguage } from "./i18n/language.ts";

/** What went wrong with a call: one of the contract's codes, or `offline` where no answer came. */
export class CallProblem extends Error {
  override name = "CallProblem";
  readonly code: ProblemCode | "offline";
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** Every fault of the input. */
  readonly errors: readonly Fault[];
  readonly info: Readonly<Record<string, unknown>>;
  /** Names the failure to whoever runs the service. */
  readonly requestId: string | undefined;
  /** Seconds to wait, where the service said so. */
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

/** A request as it goes over the wire. */
export interface WireRequest {
  method: "GET" | "POST";
  /** Below `/api/`. */
  path: string;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  token?: string | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Sends a request and gives the answer, or throws a `CallProblem`. */
export async function fetchAnswer(request: WireRequest): Promise<Response> {
  const answer = await reach(request);
  if (answer.ok) return answer;
  throw await problemOf(answer);
}

async function reach({ method, path, query, body, token, idempotencyKey, signal }: WireRequest): Promise<Response> {
  const headers = new Headers({ accept: "application/json, application/problem+json, */*;q=0.5", "accept-language": shownLanguage() });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  const content = isForm ? body : body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(`/api/${path}${queryText(query)}`, {
      method,
      headers,
      body: content,
      signal: signal ?? null,
      credentials: "same-origin",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallProblem("offline", 0);
  }
}

function queryText(query: WireRequest["query"]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    parameters.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return parameters.size === 0 ? "" : `?${parameters.toString()}`;
}

async function problemOf(answer: Response): Promise<CallProblem> {
  const body = await bodyOf(answer);
  const wait = Number(answer.headers.get("retry-after") ?? body.info?.["RetryAfter"] ?? Number.NaN);
  // A proxy in between answers without our codes: the service is then out of reach for a while.
  const code = body.code ?? (answer.status === 401 ? "unauthenticated" : answer.status >= 502 ? "unavailable" : "internal");
  return new CallProblem(code, answer.status, body, Number.isFinite(wait) ? wait : undefined);
}

async function bodyOf(answer: Response): Promise<Partial<ProblemBody>> {
  if (!answer.headers.get("content-type")?.includes("json")) return {};
  try {
    return (await answer.json()) as Partial<ProblemBody>;
  } catch {
    return {};
  }
}
