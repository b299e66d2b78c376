import type { Call } from "./call.ts";
import type { EventMessage, LiveEvent } from "./event.ts";

/** True if an event makes the cached reply to a call with these arguments old: the call says so (`staleOn`), and neither names another row than the other. */
export function isStaleAfter(call: Call, args: unknown, message: Pick<EventMessage, "name" | "data">): boolean {
  const event = call.staleOn?.find(({ name }) => name === message.name);
  return (
    event !== undefined &&
    Object.entries(call.owns ?? {}).every(([path, noun]) => {
      // The cursor of a list does not restrict the rows that it may contain.
      if (path === "query.after") return true;
      const asked = valueAt(args, path);
      const about = rowOf(event, noun, message.data);
      return typeof asked !== "number" || about === undefined || asked === about;
    })
  );
}

/** The id of the row of a noun that the event names; undefined if it names none. */
function rowOf({ about }: LiveEvent, noun: string, data: unknown): unknown {
  const field = noun === "request" || noun === "location" ? about?.[noun] : undefined;
  return field === undefined ? undefined : valueAt(data, field);
}

function valueAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((at, name) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined), value);
}
