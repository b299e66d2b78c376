import { connection } from "./connection.ts";
import { addEntry, redacted } from "./failure-log.ts";
import { CallProblem, failures } from "./http.ts";

/** Begins to note what fails in this browser (domain.md#screen-log): calls, errors that nobody caught, lost connections. Loaded after the first screen. */
export function collectFailures(): void {
  addEntry({ method: "page", text: "opened", isSystem: true });
  failures.note = ({ error, ...failed }) => addEntry({ ...failed, text: callText(error) });
  // What the first screen asked for may have failed before this was loaded.
  failures.first.splice(0).forEach(failures.note);
  addEventListener("error", ({ error }) => addEntry({ method: "script", text: redacted(error) }));
  addEventListener("unhandledrejection", ({ reason }) => {
    // A failed call was noted where it failed.
    if (!(reason instanceof CallProblem)) addEntry({ method: "promise", text: redacted(reason) });
  });
  connection.subscribe(() => addEntry({ method: "connection", text: connection.get() }));
}

/** Status, code and request id of a failed call: never what was sent or answered. */
function callText(error: unknown): string {
  if (!(error instanceof CallProblem)) return redacted(error);
  return [error.status, error.code, error.requestId].filter((part) => part !== undefined && part !== 0).join(" ");
}
