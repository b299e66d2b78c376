/** Whom a job is done for: shares are fair between groups first, then between the users of a group. */
export interface Owner {
  group: string;
  user: string;
}

export interface FairQueue<T> {
  /** Adds an item; answers which bound refused it, or undefined. */
  add(owner: Owner, item: T): "user" | "group" | "all" | undefined;
  /** Removes and answers the item whose turn it is. */
  take(): T | undefined;
  /** Removes an item that still waits. */
  remove(item: T): void;
  readonly size: number;
}

export interface Bounds {
  all: number;
  group: number;
  user: number;
}

/** A bounded queue that takes in turn from each group, and within a group from each user: who asks for much waits for their own. */
export function makeFairQueue<T>(bounds: Bounds): FairQueue<T> {
  // A Map keeps its order: the first group is next, and goes to the end when it had its turn. The same holds for users.
  const groups = new Map<string, Map<string, T[]>>();
  const count = (users: Map<string, T[]> | undefined) => [...(users?.values() ?? [])].reduce((sum, items) => sum + items.length, 0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    add: ({ group, user }, item) => {
      if (size >= bounds.all) return "all";
      const users = groups.get(group) ?? new Map<string, T[]>();
      const items = users.get(user) ?? [];
      if (items.length >= bounds.user) return "user";
      if (count(users) >= bounds.group) return "group";
      groups.set(group, users.set(user, items));
      items.push(item);
      size += 1;
      return undefined;
    },
    take: () => {
      const [group, users] = firstOf(groups) ?? [];
      const [user, items] = firstOf(users) ?? [];
      if (group === undefined || users === undefined || user === undefined || items === undefined) return undefined;
      const item = items.shift();
      size -= 1;
      toEnd(users, user, items, items.length);
      toEnd(groups, group, users, users.size);
      return item;
    },
    remove: (item) => {
      for (const [group, users] of groups) {
        for (const [user, items] of users) {
          const at = items.indexOf(item);
          if (at < 0) continue;
          items.splice(at, 1);
          size -= 1;
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
