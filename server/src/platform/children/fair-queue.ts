/** Whom a job is done for: shares are fair between groups first, then between the users of a group. */
export interface Owner {
  group: string;
  user: string;
}

export interface FairQueue<T> {
  /** Adds an item, which counts `weight` (1) against the bounds; answers which bound refused it, or undefined. */
  add(owner: Owner, item: T, weight?: number): "user" | "group" | "all" | undefined;
  /** Removes and answers the item whose turn it is; a group that `isBusy` keeps its turn. */
  take(isBusy?: (group: string) => boolean): T | undefined;
  /** Removes an item that still waits. */
  remove(item: T): void;
  /** The weight of all that waits. */
  readonly size: number;
}

/** What may wait, in the sum of weights. A single item is not refused for the bounds of its user and group, however heavy it is. */
export interface Bounds {
  all: number;
  group: number;
  user: number;
}

interface Waiting<T> {
  item: T;
  weight: number;
}

/** A bounded queue that takes in turn from each group, and within a group from each user: who asks for much waits for their own. */
export function makeFairQueue<T>(bounds: Bounds): FairQueue<T> {
  // A Map keeps its order: the first group is next, and goes to the end when it had its turn. The same holds for users.
  const groups = new Map<string, Map<string, Waiting<T>[]>>();
  const weigh = (items: readonly Waiting<T>[]) => items.reduce((sum, { weight }) => sum + weight, 0);
  const isOver = (items: readonly Waiting<T>[], weight: number, bound: number) => items.length > 0 && weigh(items) + weight > bound;
  let size = 0;
  return {
    get size() {
      return size;
    },
    add: ({ group, user }, item, weight = 1) => {
      if (size + weight > bounds.all) return "all";
      const users = groups.get(group) ?? new Map<string, Waiting<T>[]>();
      const items = users.get(user) ?? [];
      if (isOver(items, weight, bounds.user)) return "user";
      if (isOver([...users.values()].flat(), weight, bounds.group)) return "group";
      groups.set(group, users.set(user, items));
      items.push({ item, weight });
      size += weight;
      return undefined;
    },
    take: (isBusy = () => false) => {
      const [group, users] = [...groups].find(([name]) => !isBusy(name)) ?? [];
      const [user, items] = firstOf(users) ?? [];
      if (group === undefined || users === undefined || user === undefined || items === undefined) return undefined;
      const taken = items.shift();
      size -= taken?.weight ?? 0;
      toEnd(users, user, items, items.length);
      toEnd(groups, group, users, users.size);
      return taken?.item;
    },
    remove: (item) => {
      for (const [group, users] of groups) {
        for (const [user, items] of users) {
          const at = items.findIndex((one) => one.item === item);
          if (at < 0) continue;
          size -= items.splice(at, 1)[0]?.weight ?? 0;
          if (items.length === 0) users.delete(user);
          if (users.size === 0) groups.delete(group);
        }
      }
    },
  };
}

function firstOf<V>(map: Map<string, V> | undefined): [string, V] | undefined {
  return map?.entries().next().value;
}

/** Moves an entry to the end, or removes it where nothing is left in it. */
function toEnd<V>(map: Map<string, V>, key: string, value: V, left: number): void {
  map.delete(key);
  if (left > 0) map.set(key, value);
}
