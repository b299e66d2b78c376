import { useNavigate, useSearch } from "@tanstack/react-router";

/** One parameter of the address, so that a screen can be reloaded, shared and gone back to. An empty one, or the fallback, is left out. */
export function useUrlState(name: string, fallback = ""): [value: string, set: (next: string, how?: { push?: boolean }) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router reads `1042` and `true` in an address as a number and a truth value.
  const value = typeof search[name] === "number" || typeof search[name] === "boolean" ? String(search[name]) : search[name];
  const set = (next: string, { push = false } = {}) => {
    const kept = next === "" || next === fallback ? undefined : next;
    // A change of view replaces the place in history; only what a person would call a step pushes one.
    void navigate({
      to: ".",
      search: ((now: Record<string, unknown>) => ({ ...now, [name]: kept })) as never,
      replace: !push,
      resetScroll: false,
    });
  };
  return [typeof value === "string" ? value : fallback, set];
}
