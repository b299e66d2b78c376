import { beforeEach, expect, test, vi } from "vitest";

// A device without a session: every path is remembered and opened after signing in (domain.md#signin-open).

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("storageKey", (name: string) => `rb.${name}`);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});

const asked = [
  "/rag",
  "/servicerequests/pending",
  "/servicerequest/17?tab=chat",
  "/servicerequest/0",
  "/calibration/17",
  "/processcalibration/17",
  "/chats",
  "/location",
  "/user",
  "/scanpro",
  "/about",
  "/admin",
  "/nowhere",
];

test.each([...asked.map((path) => [path, path] as const), ["/", "/"], ["/login", "/"], ["//elsewhere.example", "/"]] as const)(
  "an anonymous visitor of %s signs in, and is led to %s",
  async (path, then) => {
    const [pathname = "", query] = path.split("?");
    vi.stubGlobal("location", { pathname, search: query === undefined ? "" : `?${query}` });
    const { currentSession, startSession, takeRememberedPath } = await import("./session.ts");
    await startSession();
    expect(currentSession()).toEqual({ status: "anonymous" });
    expect(takeRememberedPath()).toBe(then);
    expect(takeRememberedPath()).toBe("/");
  },
);
