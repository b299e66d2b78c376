import { chatMessage, deviceChanged, type HookEvent, requestChanged, statusName } from "@remotebay/contract";
import type { AnonymousCtx } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/executor.ts";
import { presentPlace, readRecorded, type RecordedEvent } from "../../../platform/realtime/recorded.ts";
import { isConnected } from "../../devices/service.ts";
import * as store from "../store.ts";

/** Events read at once. */
const batch = 500;

const names = [requestChanged.name, chatMessage.name, deviceChanged.name];

/** What a message says, for the hooks of a location and for those of all. */
interface Told {
  type: HookEvent;
  locationId: number;
  at: Date;
  data: object;
  /** The request that it is about, as filters look at it. */
  request?: { status: string; service: number | null };
}

/**
 * Makes messages of what happened since the last look, in the transaction that remembers the look: each event is told once, whichever process
 * looks and whenever one ends. Answers whether there was anything to send.
 */
export async function gather(ctx: AnonymousCtx): Promise<boolean> {
  let hasNew = false;
  for (;;) {
    const found = await inTransaction(ctx, gatherBatch);
    hasNew ||= found > 0;
    if (found < batch) return hasNew;
  }
}

async function gatherBatch(tx: AnonymousCtx): Promise<number> {
  const place = await store.lockPlace(tx.db);
  if (place === undefined) return 0;
  const listening = await store.selectListening(tx.db);
  if (listening.length === 0) {
    await store.savePlace(tx.db, await presentPlace(tx.db));
    return 0;
  }
  const { events, place: next } = await readRecorded(tx.db, place, { names, limit: batch });
  const messages = (await toldOf(tx, events)).flatMap((told) => {
    const body = JSON.stringify({ type: told.type, timestamp: told.at.toISOString(), data: told.data });
    return listening
      .filter((hook) => hook.events.includes(told.type) && (hook.locationId === null || hook.locationId === told.locationId))
      .filter((hook) => hook.createdAt <= told.at && wants(hook, told))
      .map((hook) => ({ hookId: hook.id, type: told.type, body, createdAt: told.at, nextAt: tx.now }));
  });
  await store.insertMessages(tx.db, messages);
  if (events.length > 0 || next.stream !== place.stream || next.txid !== place.txid) await store.savePlace(tx.db, next);
  return events.length;
}

/** Whether a hook's filters let something through: they are about requests and reports, all else passes. */
function wants({ statuses, services }: { statuses: readonly string[]; services: readonly number[] }, { request }: Told): boolean {
  if (request === undefined) return true;
  const { status, service } = request;
  return (
    (statuses.length === 0 || statuses.includes(status)) && (services.length === 0 || (service !== null && services.includes(service)))
  );
}

/** What is said of events, in their order; nothing of practice, and nothing of what is gone. */
async function toldOf(ctx: AnonymousCtx, events: readonly RecordedEvent[]): Promise<Told[]> {
  const idsOf = (name: string) => [...new Set(events.filter((event) => event.name === name).map(idOf))];
  const [requests, channels, devices] = await Promise.all([
    store.selectRequestFacts(ctx.db, idsOf(requestChanged.name)),
    store.selectChannelFacts(ctx.db, idsOf(chatMessage.name)),
    store.selectDeviceFacts(ctx.db, idsOf(deviceChanged.name)),
  ]);
  const [requestOf, channelOf, deviceOf] = [byId(requests), byId(channels), byId(devices)];
  return events.flatMap((event): Told[] => {
    const { name, at } = event;
    const id = idOf(event);
    if (name === requestChanged.name) {
      const request = requestOf.get(id);
      if (!request || request.demo) return [];
      const { What = "", To } = event.data as { What?: string; To?: string };
      const { locationId, workOrderNumber, roNumber, vin, statusId, scanTypeId } = request;
      // What is told is the status of that moment: the request may have gone on since.
      const hasStatus = (What === "request.created" || What === "request.moved") && To !== undefined;
      const status = hasStatus ? To : statusName(statusId);
      const data = { id, locationId, workOrderNumber, roNumber, vin, status, what: What };
      return [{ type: typeOf(What), locationId, at, data, request: { status, service: scanTypeId } }];
    }
    if (name === chatMessage.name) {
      const channel = channelOf.get(id);
      if (!channel || channel.demo) return [];
      const { messageId, userId, name: from, messageType } = event.data as Record<string, unknown>;
      const data = { requestId: id, locationId: channel.locationId, messageId, messageType, userId, from };
      return [{ type: "chat.message", locationId: channel.locationId, at, data }];
    }
    const device = deviceOf.get(id);
    if (!device) return [];
    const { locationId, lastHeardAt, retired } = device;
    const connected = !retired && isConnected(lastHeardAt, ctx.now);
    return [{ type: "device.changed", locationId, at, data: { id, locationId, connected } }];
  });
}

function typeOf(what: string): HookEvent {
  if (what === "request.created" || what === "request.moved") return what;
  return what.startsWith("report.") ? "report.sent" : "request.changed";
}

const idOf = ({ data }: RecordedEvent): number => (data as { Id: number }).Id;

function byId<T extends { id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
