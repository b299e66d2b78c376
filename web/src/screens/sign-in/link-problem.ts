import { CallProblem } from "../../lib/call.ts";

/** The problem of a call with a link's token. A token that has not even the form of one, as of a link that a mail program cut, is a link that ended. */
export function linkProblem({ problem }: { problem: CallProblem | null }): CallProblem | null {
  return problem?.errors.some(({ path }) => path === "Token") ? new CallProblem("link-ended", 410) : problem;
}
