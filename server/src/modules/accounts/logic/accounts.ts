import type { Auth, CallLimit } from "../../auth/service.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Writing } from "./letters.ts";

/** What accounts need besides a call's context. */
export interface Accounts extends Writing {
  jobs: Pick<Jobs, "enqueue" | "enqueueAll">;
  auth: Auth;
  limits: {
    /** Of forgotten passwords, by address and by the name that was typed. */
    forgottenFrom: CallLimit;
    forgottenBy: CallLimit;
    /** Of links that are followed, by address. */
    links: CallLimit;
    /** Of letters that a user has sent. */
    letters: CallLimit;
    invitations: CallLimit;
    /** Of files of people. */
    imports: CallLimit;
  };
}
