import { useNavigate, useSearch } from "@tanstack/react-router";

/** State in one URL parameter, so that a screen survives reload, sharing and Back. An empty value and the fallback are omitted. */
export function useUrlState(name: string, fallback = ""): [value: string, set: (next: string, how?: { push?: boolean }) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  // The router parses `1042` and `true` as a number and a boolean.
  const value = typeof search[name] === "number" || typeof search[name] === "boolean" ? String(search[name]) : search[name];
  const set = (next: string, { push = false } = {}) => {
    const kept = next === "" || next === fallback ? undefined : next;
    // A change of view replaces the history entry; only a real navigation step pushes one.
    void navigate({
      to: ".",
      search: ((now: Record<string, unknown>) => ({ ...now, [name]: kept })) as never,
      replace: !push,
      resetScroll: false,
    });
  };
  return [typeof value === "string" ? value : fallback, set];
}
