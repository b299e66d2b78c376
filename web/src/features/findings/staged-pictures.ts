import type { Picture } from "@remotebay/contract";
import { CallProblem } from "../../lib/http.ts";
import { onLeave } from "../../lib/session.ts";
import { makeStore, type Store } from "../../lib/store.ts";
import { type KeptPicture, readKept, sweepKept, writeKept } from "./kept-pictures.ts";
import { uploadPicture } from "./upload.ts";

/** A picture that was chosen and is not at the service yet. */
export interface StagedPicture {
  key: string;
  file: File;
  caption: string;
  /** Shows it on the screen; revoked when the picture goes. */
  address: string;
  state: "ready" | "sending" | "failed";
  /** 0 to 1 while it is sending. */
  share: number;
  problem: CallProblem | undefined;
}

/** Why a file is not taken at all. */
export type Refusal = "type" | "size" | "count";

/** What the service takes (AddPicture). */
export const pictureLimits = {
  bytes: 15 * 1024 * 1024,
  count: 30,
  types: ["image/jpeg", "image/png", "image/webp", "image/avif"],
} as const;

/** Pictures by job. They outlive the screen, so that going to another job and back loses none. */
const stores = new Map<number, Store<readonly StagedPicture[]>>();

/** The pictures of a job that wait. */
export function stagedOf(job: number): Store<readonly StagedPicture[]> {
  const known = stores.get(job);
  if (known) return known;
  const made = makeStore<readonly StagedPicture[]>([]);
  stores.set(job, made);
  void readKept(job).then((kept) => {
    // After a reload they wait where they were; the same key makes a second sending harmless.
    if (kept.length > 0 && stores.get(job) === made) made.set([...kept.map(waitingPicture), ...made.get()]);
  });
  return made;
}

function waitingPicture({ key, file, caption }: KeptPicture): StagedPicture {
  return { key, file, caption, address: URL.createObjectURL(file), state: "ready", share: 0, problem: undefined };
}

function keep(job: number): void {
  const kept = stagedOf(job)
    .get()
    .map(({ key, file, caption }) => ({ key, file, caption }));
  void writeKept(job, kept);
}

onLeave(() => {
  for (const store of stores.values()) for (const picture of store.get()) URL.revokeObjectURL(picture.address);
  stores.clear();
  void sweepKept();
});

/** Which files are pictures the service takes, and why the others are not; `there` pictures are with the job already. */
export function sortFiles(files: readonly File[], there: number): { taken: File[]; refused: { name: string; why: Refusal }[] } {
  const taken: File[] = [];
  const refused: { name: string; why: Refusal }[] = [];
  for (const file of files) {
    const why = refusalOf(file, there + taken.length);
    if (why) refused.push({ name: file.name, why });
    else taken.push(file);
  }
  return { taken, refused };
}

function refusalOf(file: File, there: number): Refusal | undefined {
  if (!(pictureLimits.types as readonly string[]).includes(file.type)) return "type";
  if (file.size > pictureLimits.bytes) return "size";
  return there >= pictureLimits.count ? "count" : undefined;
}

/** Puts files beside the job, ready to be captioned and sent. */
export function stage(job: number, files: readonly File[]): void {
  const store = stagedOf(job);
  store.set([...store.get(), ...files.map((file) => waitingPicture({ key: freshKey(), file, caption: "" }))]);
  keep(job);
}

/** Takes one away again. */
export function unstage(job: number, key: string): void {
  const store = stagedOf(job);
  const gone = store.get().find((picture) => picture.key === key);
  if (gone) URL.revokeObjectURL(gone.address);
  store.set(store.get().filter((picture) => picture.key !== key));
  keep(job);
}

/** Changes one. */
export function restage(job: number, key: string, part: Partial<StagedPicture>): void {
  const store = stagedOf(job);
  const at = store.get().findIndex((picture) => picture.key === key);
  const before = store.get()[at];
  if (before) store.set(store.get().with(at, { ...before, ...part }));
  if (part.caption !== undefined) keep(job);
}

/** Sends what waits, one after another; what fails stays with its reason. */
export async function sendStaged(job: number, onSent: (picture: Picture) => void): Promise<void> {
  const waiting = stagedOf(job)
    .get()
    .filter((picture) => picture.state !== "sending");
  for (const { key } of waiting) restage(job, key, { state: "sending", share: 0, problem: undefined });
  for (const { key, file, caption } of waiting) {
    try {
      const sent = await uploadPicture(job, file, caption.trim(), {
        idempotencyKey: key,
        onProgress: (share) => restage(job, key, { share }),
      });
      onSent(sent);
      unstage(job, key);
    } catch (error) {
      const problem = error instanceof CallProblem ? error : new CallProblem("internal", 0);
      restage(job, key, { state: "failed", problem });
    }
  }
}

// `crypto.randomUUID` is missing on a plain address of the local network.
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
