import { problems, type Fault, type ProblemCode } from "@remotebay/contract";

export interface ProblemOptions {
  /** One sentence for the developer who reads the reply; never contains personal data. */
  detail?: string;
  /** Details by code (see `ProblemBody.info`). */
  info?: Record<string, unknown>;
  /** Every fault of the input. */
  errors?: readonly Fault[];
}

/** An error that the HTTP layer sends as `application/problem+json`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly info: Record<string, unknown> | undefined;
  readonly errors: readonly Fault[] | undefined;

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? problems[code][1]);
    this.name = "ProblemError";
    this.code = code;
    this.detail = options.detail;
    this.info = options.info;
    this.errors = options.errors;
  }
}

/** Creates a problem for a handler or service to throw: `throw problem("stale", { info })`. */
export function problem(code: ProblemCode, options: ProblemOptions = {}): ProblemError {
  return new ProblemError(code, options);
}
