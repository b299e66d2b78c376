import { createHash } from "node:crypto";
import {
  channelUrl,
  exampleAiming,
  hasQuickScanFailed,
  knownMessageLanguage,
  quickScanResults,
  type CalibrationEventName,
} from "@remotebay/contract";
import type { Ctx } from "../../../platform/context.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { getPictures } from "../../calibration/service.ts";
import { setPosition, writeInChannel } from "../../chat/service.ts";
import { saveFindings } from "../../findings/service.ts";
import { completeReported, publishEvent, sendReport } from "../../reports/service.ts";
import { moveRequest } from "../../requests/service.ts";
import { phrasesIn, phraseText } from "../../translations/service.ts";
import { takeJob } from "../../workbench/service.ts";
import * as store from "../store.ts";
import { answerTo, isDoneSaid } from "./answer.ts";
import { progressMarks, type Mark, type Step, type Waiting } from "./next-step.ts";
import { firstCode, practiceFindings } from "./practice-findings.ts";
import type { Read } from "./read-facts.ts";

/** A step under way, in its transaction. */
export interface Doing extends Read {
  tx: Ctx;
  job: store.PracticeJob;
  jobs: Pick<Jobs, "enqueue">;
}

/** What a step changes in what he remembers. */
type Changed = Partial<Pick<store.PracticeJob, "done" | "answeredSeq" | "answers">>;

/** Seconds after which the module of reports completes a request by itself; he does so earlier. */
const completedAnyway = 300;

/** Does a step as any technician would: by the same functions that serve the calls. */
export async function performStep(step: Step, doing: Doing): Promise<Changed> {
  if (step.startsWith("remind ")) return remind(doing, step.slice("remind ".length) as Waiting);
  return (await steps[step as Exclude<Step, `remind ${string}`>](doing)) ?? {};
}

const steps: Readonly<Record<Exclude<Step, `remind ${string}`>, (doing: Doing) => Promise<Changed | void>>> = {
  take: async ({ tx, job }) => void (await takeJob(tx, job.requestId)),
  lookAgain: () => Promise.resolve(),
  start: async ({ tx, job }) => void (await moveRequest(tx, { Id: job.requestId, Status: "InProcess" })),
  greet: async (doing) => {
    await say(doing, "greet", ["greeting.hello", "practice.simulated"]);
    return marked(doing, "greet");
  },
  answer,
  askConnect: async (doing) => {
    await say(doing, "askConnect", ["device.connect", "power.ignitionOn"]);
    return marked(doing, "askConnect");
  },
  arrive: async (doing) => {
    await happen(doing, "techArrived");
    await say(doing, "arrive", ["greeting.arrived", "practice.next"]);
  },
  review: (doing) => happen(doing, "reviewedConfiguration"),
  pair: (doing) => happen(doing, "devicesPaired"),
  failQuickScan: async (doing) => {
    await happen(doing, "quickScanResult", quickScanResults.failed, ["device.checkPlug", "power.connectSupport"]);
    return marked(doing, "failQuickScan");
  },
  tryAgain: async (doing) => {
    await happen(doing, "quickScanResult", quickScanResults.none);
    await say(doing, "tryAgain", ["scan.again"]);
  },
  passQuickScan: (doing) => happen(doing, "quickScanResult", quickScanResults.passed, ["scan.passed"]),
  preScan: async (doing) => {
    await say(doing, "preScan", ["scan.preRunning"]);
    return marked(doing, "preScan");
  },
  writeBefore: async (doing) => {
    await write(doing, false);
    await say(doing, "writeBefore", ["scan.found"], firstCode(doing.groupId, doing.elementIds));
  },
  instruct: async (doing) => {
    await happen(doing, "prepInstructions", undefined, [
      "vehicle.setSteering",
      "vehicle.closeDoors",
      "vehicle.unload",
      "calibration.clearArea",
    ]);
    await aim(doing);
  },
  progress: async (doing) => {
    const at = doing.facts.calibration.scanProgress;
    await happen(doing, "changeProgressScan", progressMarks.find((mark) => mark > at) ?? 100);
  },
  finishScan: async (doing) => {
    await happen(doing, "completed", 1);
    await say(doing, "finishScan", ["calibration.done"]);
  },
  draft: (doing) => happen(doing, "techWorkingReport"),
  writeAfter: async (doing) => {
    await write(doing, true);
    await say(doing, "writeAfter", ["scan.cleared"]);
  },
  sendReport: async (doing) => {
    const { tx, jobs, job, facts } = doing;
    if (facts.isCalibration) return happen(doing, "finalReportSent");
    await sendReport(tx, { jobs, afterSeconds: completedAnyway }, job.requestId);
  },
  goodbye: async (doing) => {
    await say(doing, "goodbye", ["report.sent", "practice.again", "greeting.goodbye"]);
    return marked(doing, "goodbye");
  },
  complete: ({ tx, job }) => completeReported(tx, job.requestId, tx.user.id),
  giveUp: async (doing) => {
    const { tx, job } = doing;
    await say(doing, "giveUp", ["practice.ended", "practice.again"]);
    await moveRequest(tx, { Id: job.requestId, Status: "Cancelled", Reason: phraseText("practice.ended", job.language) });
  },
};

/** Answers what the shop wrote since the last answer, and has read it. */
async function answer(doing: Doing): Promise<Changed> {
  const { tx, job, facts } = doing;
  const asked = await store.askedAfter(tx.db, job.requestId, job.answeredSeq, tx.user.id, 100);
  const last = asked.at(-1)?.seq ?? job.answeredSeq;
  await setPosition(tx, { url: channelUrl(job.requestId), read: last, delivered: last });
  const phrases = asked.flatMap(({ text, language }) => phrasesIn(text, knownMessageLanguage(language) ?? job.language));
  await say(doing, `answer ${last}`, answerTo(phrases));
  const retries = hasQuickScanFailed(facts.calibration) && isDoneSaid(phrases);
  return { ...(retries ? marked(doing, "retry") : {}), answeredSeq: last, answers: job.answers + 1 };
}

async function remind(doing: Doing, what: Waiting): Promise<Changed> {
  const nth = doing.job.done.filter((mark) => mark.startsWith(`remind ${what} `)).length;
  await say(doing, `remind ${what} ${nth}`, [what === "retry" ? "device.checkPlug" : "wait.tellReady", "practice.next"]);
  return marked(doing, `remind ${what} ${nth}`);
}

function marked({ job }: Doing, mark: Mark): Changed {
  return { done: [...new Set([...job.done, mark])] };
}

/** Writes standard phrases into the conversation, in the shop's language; `value` fills the slot of a phrase that has one. */
async function say({ tx, jobs, job }: Doing, what: string, keys: readonly string[], value = "2"): Promise<void> {
  const { requestId, language } = job;
  await writeInChannel(tx, jobs, { requestId, clientId: clientIdOf(requestId, what), text: texts(job, keys, value), language });
}

function texts({ language }: store.PracticeJob, keys: readonly string[], value: string): string {
  return keys.map((key) => phraseText(key, language).replace(/\{[a-z]+\}/, value)).join(" ");
}

/** Names what is said once, so that it would be stored once even if it were said again. */
function clientIdOf(requestId: number, what: string): string {
  const hash = createHash("sha256").update(`${requestId} ${what}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}

async function happen(doing: Doing, event: CalibrationEventName, value?: number, keys: readonly string[] = []): Promise<void> {
  await publish(doing, event, texts(doing.job, keys, ""), value);
}

async function publish({ tx, jobs, job }: Doing, event: CalibrationEventName, text: string, value?: number): Promise<void> {
  await publishEvent(tx, { jobs, afterSeconds: completedAnyway }, { id: job.requestId, event, value, text, clientId: "" });
}

/** Points at the shop's first picture of its set-up, else at an example. */
async function aim(doing: Doing): Promise<void> {
  const { tx, job } = doing;
  const [picture] = await getPictures(tx, job.requestId);
  await publish(doing, "aimingsnap", picture === undefined ? exampleAiming : `picture/${picture.Id}`);
}

async function write({ tx, job, groupId, elementIds }: Doing, isDone: boolean): Promise<void> {
  const { requestId, language } = job;
  const notes = phraseText("practice.simulated", language);
  await saveFindings(tx, practiceFindings({ requestId, groupId, elementIds, language, now: tx.now, notes }, isDone));
}
