import { searchAudit } from "@remotebay/contract";
import { makeSigner } from "../../platform/session/signer.ts";
import { testKey } from "../../testing/app.ts";
import type { CallExamples } from "../../testing/call-examples.ts";
import type { World } from "../../testing/valid-recipe.ts";
import { checkpointPurpose, makeCheckpoints } from "../audit/logic/make-checkpoints.ts";

/** An entry that is in a checkpoint. */
async function sealedEntry({ app, people }: World): Promise<{ id: number }> {
  const [entry] = await people.super.ask(searchAudit, { query: {} });
  const rules = { signer: makeSigner(testKey, checkpointPurpose), keepDays: undefined };
  await app.database.transaction((db) => makeCheckpoints({ db, now: app.clock.now() }, rules));
  return { id: entry?.Id ?? 0 };
}

export const examples: CallExamples = {
  inputs: (world) => ({
    getAuditProof: { who: "super", query: () => sealedEntry(world) },
    searchAudit: { who: "super", query: { search: "device" } },
    listDeliveries: { who: "super", query: {} },
    listFailedJobs: { who: "super" },
    retryFailedJob: { who: "super", body: { JobId: "" } },
    getFigures: { who: "super" },
    getIntegrity: { who: "super" },
    getSafeguards: { who: "super" },
    checkIntegrity: { who: "super", isUsedUp: true },
    mendIntegrity: { who: "super", isUsedUp: true },
  }),
  unseen: {
    retryFailedJob: "a job, of which watching.test.ts asks",
    checkIntegrity: "a check in the background, of which watching.test.ts asks",
    mendIntegrity: "a check in the background, of which integrity.test.ts asks",
  },
  notHeld: {
    getAuditProof: "read once, and shown by no screen",
    searchAudit: "a trail that every call makes longer: read anew each time",
    listDeliveries: "a log, read anew each time",
    listFailedJobs: "read anew each time",
    getFigures: "figures of a moment",
    getIntegrity: "read anew while a check runs",
    getSafeguards: "states of a moment",
  },
};
