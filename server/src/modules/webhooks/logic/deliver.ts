import type { HookTry } from "@remotebay/contract";
import type { Clock } from "../../../platform/clock.ts";
import type { AnonymousCtx, Log } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { tellAdministrators } from "../../../platform/administered/administered.ts";
import { ForbiddenAddress, type OutwardRules, postOutward } from "../../../platform/http/outward.ts";
import { secondsOf } from "../../../platform/measured.ts";
import { innerEvent } from "../../../platform/module.ts";
import type { Seal } from "../../../platform/session/seal.ts";
import { adminRooms } from "../../locations/service.ts";
import * as store from "../store.ts";
import { heldUntil, isGone, isTaken, longestFailing, nextTry } from "./retry.ts";
import { messageId, signedHeaders } from "./signature.ts";

const durations = secondsOf(
  "remotebay_webhook_duration_seconds",
  "Time that the targets of webhooks took to answer this process, by outcome.",
  ["outcome"],
);

/** A hook was paused, because its target failed for days or said that it is gone: its owner is told. */
export const hookPaused = innerEvent<{ Id: number; Owner: number }>("hook.paused");

/** What sending needs. */
export interface Sending {
  systemContext(): AnonymousCtx;
  clock: Clock;
  log: Log;
  seal: Seal;
  outward: OutwardRules;
}

/** Milliseconds that a target has to answer. */
const patience = 15_000;
/** Milliseconds for which a taken message is nobody else's; more than a try takes. */
const taken = 60_000;
/** Bytes of a reply that the log has. */
const replyBytes = 1_000;

/** Sends what is due, in this process. */
export interface Sender {
  /** Looks for what is due, and sends it. */
  wake(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Takes nothing more, and waits for what is being sent. */
  close(): Promise<void>;
}

/** Sends to each target by itself, so that a slow one holds up no other. */
export function makeSender(parts: Sending): Sender {
  const busy = new Map<number, Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let isClosed = false;

  async function look(): Promise<void> {
    do {
      again = false;
      const now = parts.clock.now();
      const due = await store.takeDue(parts.systemContext().db, {
        busy: [...busy.keys()],
        now,
        until: new Date(now.getTime() + taken),
      });
      for (const [hookId, messages] of Map.groupBy(due, (message) => message.hookId)) {
        const sending = sendAll(parts, messages)
          .catch((error: unknown) => parts.log.error({ err: error, hook: hookId }, "messages of a webhook could not be recorded"))
          .finally(() => {
            busy.delete(hookId);
            wake();
          });
        busy.set(hookId, sending);
      }
    } while (again && !isClosed);
  }

  function wake(): void {
    again = true;
    if (isClosed || looking) return;
    looking = look()
      .catch((error: unknown) => parts.log.warn({ err: error }, "messages of webhooks could not be read; the next look reads them"))
      .finally(() => {
        looking = undefined;
      });
  }

  async function idle(): Promise<void> {
    while (looking || busy.size > 0) await Promise.all([looking, ...busy.values()]);
  }

  return {
    wake,
    idle,
    close: async () => {
      isClosed = true;
      await idle();
    },
  };
}

/** Sends messages of one hook. */
async function sendAll(parts: Sending, messages: readonly store.TakenMessage[]): Promise<void> {
  await Promise.all(messages.map((message) => sendOne(parts, message)));
  const [first] = messages;
  if (first) await tellAdministrators(parts.systemContext(), "hook", first.hookId, adminRooms(first.locationId));
}

async function sendOne(parts: Sending, message: store.TakenMessage): Promise<void> {
  const tried = await post(parts, message);
  durations.observe({ outcome: isTaken(tried.Status) ? "ok" : "failed" }, tried.Milliseconds / 1000);
  const now = parts.clock.now();
  await inTransaction(parts.systemContext(), async (tx) => {
    if (isTaken(tried.Status)) {
      await store.recordTry(tx.db, message.id, { state: "delivered", nextAt: now, tried });
      await store.recordTaken(tx.db, message.hookId, now);
      return;
    }
    const next = nextTry(message.attempts, now);
    await store.recordTry(tx.db, message.id, { state: next === null ? "failed" : "waiting", nextAt: next ?? now, tried });
    const failing = await store.recordFailure(tx.db, message.hookId, now);
    const isTooLong = now.getTime() - failing.failingSince.getTime() >= longestFailing;
    if (failing.pausedAt === null && (isTooLong || isGone(tried.Status))) {
      await store.updateHook(tx.db, message.hookId, { pausedAt: now });
      await tx.audit({ action: "hook.paused", noun: "hook", id: message.hookId, details: { status: tried.Status, fault: tried.Fault } });
      await tx.announce(hookPaused, { Id: message.hookId, Owner: failing.createdBy });
    } else await store.updateHook(tx.db, message.hookId, { holdUntil: heldUntil(failing.failures, now) });
  });
}

/** Sends a message once, and says how that went. */
async function post({ clock, seal, outward }: Sending, message: store.TakenMessage): Promise<HookTry> {
  const at = clock.now();
  const began = performance.now();
  const ended = (part: Pick<HookTry, "Status" | "Fault" | "Reply">): HookTry => ({
    At: at.toISOString(),
    Milliseconds: Math.round(performance.now() - began),
    ...part,
  });
  const secrets = secretsOf(message, seal, at);
  if (secrets.length === 0) return ended({ Status: null, Fault: "secret", Reply: "" });
  try {
    const { status, body } = await postOutward(
      new URL(message.url),
      {
        headers: signedHeaders(secrets, messageId(message.key), at, message.body),
        body: Buffer.from(message.body),
        signal: AbortSignal.timeout(patience),
        replyBytes,
        passTrace: true,
      },
      outward,
    );
    return ended({ Status: status, Fault: null, Reply: storable(body) });
  } catch (error) {
    return ended({ Status: null, Fault: faultOf(error), Reply: "" });
  }
}

function faultOf(error: unknown): NonNullable<HookTry["Fault"]> {
  if (error instanceof ForbiddenAddress) return "address";
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError") ? "time" : "connection";
}

/** What signs a message at this moment: while one secret replaces another, both. */
function secretsOf({ hookId, secret, previousSecret, previousUntil }: store.TakenMessage, seal: Seal, now: Date): string[] {
  const isRotating = previousUntil !== null && previousUntil > now;
  return [secret, ...(isRotating ? [previousSecret] : [])].flatMap((sealed) => {
    const opened = sealed === null ? null : seal.open(ownerOf(hookId), sealed);
    return opened ?? [];
  });
}

/** What a hook's secret is sealed for. */
export function ownerOf(hookId: number): string {
  return `hook/${hookId}`;
}

/** A reply as PostgreSQL stores texts: it may have sent anything. */
function storable(reply: string): string {
  // oxlint-disable-next-line no-control-regex
  return reply.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "\ufffd");
}
