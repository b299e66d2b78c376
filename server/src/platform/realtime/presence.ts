/** A row that is watched, with the room of its watchers. */
export interface WatchedRow {
  noun: string;
  id: number;
  room: string;
}

export interface Watcher {
  userId: number;
  userName: string;
}

/** What one process tells the others about who watches rows at it. */
export type PresenceMessage =
  | { kind: "presence"; row: WatchedRow; watcher: Watcher; value: boolean }
  /** A process that has just begun, or was not heard of for long, asks for everything. */
  | { kind: "who" }
  | { kind: "alive" };

/** Who watches a row, at this process and at the others. */
export interface Presence {
  enter(row: WatchedRow, watcher: Watcher): void;
  leave(row: WatchedRow, watcher: Watcher): void;
  /** Everybody who watches a row. */
  at(row: WatchedRow): Watcher[];
  hear(message: PresenceMessage, from: string): void;
  /** Says that this process is there, and forgets others that have not for long. To be called every 15 s. */
  beat(): void;
  /** Messages may have been missed: the others are asked for everything, and who is not named again until the second beat from now is forgotten. */
  askAgain(): void;
}

export interface PresenceOptions {
  /** Tells the row's watchers at this process. */
  tell(row: WatchedRow, watcher: Watcher, value: boolean): void;
  send(message: PresenceMessage): void;
  now(): number;
}

/** Milliseconds after which a process that is no longer heard of has ended. */
const processLife = 45_000;

/** A user who watches a row, with the connections at each process; at another one they count as one. */
interface Place {
  row: WatchedRow;
  watcher: Watcher;
  connections: Map<string, number>;
  /** Other processes that have not named the user since messages may have been missed, with the beats left to do so. */
  doubts: Map<string, number>;
}

/** Beats until who is not named again is forgotten: the answers need a moment, and the first beat may come at once. */
const beatsOfDoubt = 2;
const here = "";
const rowKey = ({ noun, id }: Pick<WatchedRow, "noun" | "id">): string => `${noun}/${id}`;

/** The users of each row; tells the first and the last connection of each. */
function makePlaces(tell: PresenceOptions["tell"]) {
  const rows = new Map<string, Map<number, Place>>();
  return {
    at: (row: WatchedRow): Place[] => [...(rows.get(rowKey(row))?.values() ?? [])],
    all: (): Place[] => [...rows.values()].flatMap((users) => Array.from(users.values())),
    connections: (row: WatchedRow, watcher: Watcher, process: string): number =>
      rows.get(rowKey(row))?.get(watcher.userId)?.connections.get(process) ?? 0,
    set: (row: WatchedRow, watcher: Watcher, process: string, connections: number): void => {
      const users = rows.get(rowKey(row)) ?? new Map<number, Place>();
      const place = users.get(watcher.userId) ?? {
        row,
        watcher,
        connections: new Map<string, number>(),
        doubts: new Map<string, number>(),
      };
      place.doubts.delete(process);
      const wasThere = place.connections.size > 0;
      if (connections > 0) place.connections.set(process, connections);
      else place.connections.delete(process);
      const isThere = place.connections.size > 0;
      if (isThere) users.set(watcher.userId, place);
      else users.delete(watcher.userId);
      if (users.size > 0) rows.set(rowKey(row), users);
      else rows.delete(rowKey(row));
      if (isThere !== wasThere) tell(row, watcher, isThere);
    },
  };
}

export function makePresence({ tell, send, now }: PresenceOptions): Presence {
  const places = makePlaces(tell);
  const heardAt = new Map<string, number>();
  const change = (row: WatchedRow, watcher: Watcher, by: 1 | -1): void => {
    const before = places.connections(row, watcher, here);
    const after = Math.max(0, before + by);
    places.set(row, watcher, here, after);
    if (before > 0 !== after > 0) send({ kind: "presence", row, watcher, value: after > 0 });
  };
  const forget = (process: string): void => {
    heardAt.delete(process);
    for (const { row, watcher, connections } of places.all()) if (connections.has(process)) places.set(row, watcher, process, 0);
  };
  return {
    enter: (row, watcher) => change(row, watcher, 1),
    leave: (row, watcher) => change(row, watcher, -1),
    at: (row) => places.at(row).map(({ watcher }) => watcher),
    hear: (message, from) => {
      const isNew = !heardAt.has(from);
      heardAt.set(from, now());
      if (isNew) send({ kind: "who" });
      if (message.kind === "presence") places.set(message.row, message.watcher, from, message.value ? 1 : 0);
      if (message.kind !== "who") return;
      for (const { row, watcher, connections } of places.all())
        if (connections.has(here)) send({ kind: "presence", row, watcher, value: true });
    },
    askAgain: () => {
      for (const { connections, doubts } of places.all())
        for (const process of connections.keys()) if (process !== here) doubts.set(process, beatsOfDoubt);
      send({ kind: "who" });
    },
    beat: () => {
      send({ kind: "alive" });
      for (const { row, watcher, doubts } of places.all())
        for (const [process, beats] of doubts) {
          if (beats > 1) doubts.set(process, beats - 1);
          else places.set(row, watcher, process, 0);
        }
      for (const [process, at] of heardAt) if (now() - at >= processLife) forget(process);
    },
  };
}
