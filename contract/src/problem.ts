/**
 * The closed list of problems a call can return (RFC 9457, domain.md#calls-problems).
 * A problem is a code; the browser turns the code into a sentence in the reader's language.
 */
const list = {
  malformed: [400, "The request could not be read."],
  invalid: [400, "Some fields are not valid."],
  unauthenticated: [401, "Sign in to continue."],
  banned: [401, "This account may not sign in any more."],
  "wrong-login": [401, "Incorrect username/password. Please try again."],
  "second-factor": [401, "Enter the code of your authenticator app."],
  "wrong-code": [401, "This code is not right."],
  "second-factor-required": [403, "Set up a second factor first."],
  "wrong-pin": [401, "This PIN is not right."],
  "full-sign-in": [403, "Sign in with your password or passkey for this."],
  "prove-again": [403, "Prove again that it is you."],
  "openid-failed": [401, "This sign-in did not come to its end. Begin it again."],
  "openid-refused": [403, "No account here belongs to this sign-in."],
  "token-scope": [403, "This API token is not for this call."],
  forbidden: [403, "You may not do this."],
  practice: [403, "A practice session does not change this."],
  "not-found": [404, "There is nothing here."],
  "method-not-allowed": [405, "This path does not answer that method."],
  stale: [409, "Someone else changed this meanwhile."],
  "move-not-allowed": [409, "The request cannot move to that status from here."],
  "step-open": [409, "An earlier step of this visit is not done yet."],
  "not-editable": [409, "A finished request cannot be changed."],
  "shop-closed": [409, "Requests are not accepted at this hour."],
  "in-use": [409, "Something still refers to this."],
  "location-closed": [409, "This shop is closed: it makes no requests any more."],
  "vin-in-use": [409, "This vehicle already has an active work order."],
  "not-available": [409, "This function is not available on this vehicle."],
  "job-taken": [409, "Another technician has this job."],
  "job-not-yours": [409, "Take the job before you work on it."],
  "insufficient-balance": [409, "Selected service cost exceeds current MC balance."],
  "licence-expired": [409, "The diagnostic licence of this device has expired."],
  "key-reused": [409, "This key was used for something else."],
  "nothing-to-report": [409, "Record codes or work before sending a report."],
  "undecided-pairs": [409, "Some pairs of the scans are not decided yet."],
  "undecided-scans": [409, "Nobody has said yet whether some scans list all that their tool found."],
  "unlikely-dates": [409, "The dates of some scans are unlikely and not confirmed."],
  "other-vehicle": [409, "A scan is of another vehicle than the job's."],
  "result-missing": [409, "Choose a result for each piece of work."],
  "tool-missing": [409, "A calibration that passed needs its tool."],
  "values-missing": [409, "A calibration that passed needs its measured values."],
  "values-outside": [409, "A measured value is outside of its limits: say why it passed."],
  "report-incomplete": [409, "The report lacks what this portal asks for."],
  "event-not-possible": [409, "This cannot happen in the calibration now."],
  "channel-closed": [409, "This chat is closed."],
  "passkey-refused": [409, "This passkey cannot be used here."],
  "link-ended": [410, "This link does not work any more."],
  "no-report": [409, "This request has no report."],
  "evidence-deleted": [410, "This evidence pack was kept for as long as the shop keeps them, and then deleted."],
  "no-paper": [404, "The report has nothing for this paper."],
  "no-evidence": [404, "No report was sent for this request, so there is no evidence pack."],
  "too-slow": [408, "This came too slowly."],
  "too-large": [413, "This is too large."],
  "range-not-satisfiable": [416, "The file has no such part."],
  "unsupported-type": [415, "This kind of content is not accepted."],
  "too-many": [429, "Too many tries. Wait a moment."],
  "not-configured": [503, "This look-up is not configured on this installation."],
  "openid-unavailable": [503, "The provider of this sign-in does not answer."],
  unavailable: [503, "The server is not ready. Try again shortly."],
  internal: [500, "Something went wrong on our side."],
} as const satisfies Record<string, readonly [status: number, title: string]>;

/** One code of the closed list. */
export type ProblemCode = keyof typeof list;

/** Every problem with its HTTP status and English title. */
export const problems: Readonly<Record<ProblemCode, readonly [status: number, title: string]>> = list;

/** One fault of the input: `path` is dotted (`Vehicle.VIN`), `code` a rule's name (`required`, `max-length`, …). */
export interface Fault {
  path: string;
  code: string;
  message: string;
}

/** The body of every error reply, `application/problem+json`. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
  detail?: string;
  errors?: Fault[];
  requestId?: string;
  /** Details by code: `vin-in-use` carries `ActiveWorkOrderNo`, `UserName`, `VinNo` and `Id`, of the request to whose visit services can be added; `shop-closed` carries the fields of `ShopHours` but `IsOpen`; `move-not-allowed` carries `Allowed`; `step-open` carries `WorkOrderNumber`, of the first earlier step that is open; `stale` carries `Current`; `not-available` carries `Function`, its name; `job-taken` carries `Technician`; `insufficient-balance` carries `Cost` and `Balance`, in coins; `wrong-pin` carries `Left`, the tries that are left; `licence-expired` carries `Until`, when it ended; `undecided-pairs` carries `Pairs`, the questions; `undecided-scans` and `unlikely-dates` carry `Scans`, the first with the `Codes` that wait for the answer, the second with the `Doubts`; `other-vehicle` carries `Scans`, each with its `VIN`, and `VIN`, the job's; `result-missing`, `tool-missing` and `values-missing` carry `Work`, the names; `values-outside` carries `Values`, the names; `report-incomplete` carries `Items`, what is missing and not waived, and `Gate`; `event-not-possible` carries `Possible`, the events that can happen, and `Stage`. Of chat calls also `ProviderCode` and `Message` (domain.md#chat-codes). */
  info?: Record<string, unknown>;
}
