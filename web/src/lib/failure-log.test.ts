import { beforeEach, describe, expect, test, vi } from "vitest";
import { addEntry, bounded, entries, redacted, resetLog, screenOf, setEnabled, type LogEntry } from "./failure-log.ts";

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/servicerequest/1042" });
  setEnabled(true);
  resetLog();
});

const entry = (id: number, isSystem = false): LogEntry => ({ id, component: "/", method: "m", text: "t", time: "", isSystem });

test("about a hundred entries are kept beyond the system's", () => {
  for (let nth = 0; nth < 150; nth += 1) addEntry({ method: "GET Chat/Messages", text: `${nth}` });
  const kept = entries.get();
  expect(kept.filter(({ isSystem }) => !isSystem)).toHaveLength(100);
  expect(kept.filter(({ isSystem }) => isSystem).length).toBeGreaterThan(0);
  expect(kept.at(-1)?.text).toBe("149");
  expect(bounded(Array.from({ length: 300 }, (_, id) => entry(id, id % 2 === 0)))).toHaveLength(120);
});

test("an entry says what failed where, with a growing id, and nothing is added while the log is off", () => {
  addEntry({ method: "GET ServiceRequest/ServiceRequest", text: "404 not-found" });
  const [first] = entries.get().slice(-1);
  expect(first).toMatchObject({ component: "/servicerequest/$id", method: "GET ServiceRequest/ServiceRequest", isSystem: false });
  setEnabled(false);
  addEntry({ method: "x", text: "y" });
  expect(entries.get().at(-1)).toEqual(first);
  setEnabled(true);
  expect(entries.get().at(-1)).toMatchObject({ text: "enabled", isSystem: true, id: (first?.id ?? 0) + 1 });
});

test.each([
  ["/servicerequest/1042", "/servicerequest/$id"],
  ["/servicerequests/pending", "/servicerequests/pending"],
  ["/Maya%20Torres/1HGCV1F30LA012345", "/$id/$id"],
  ["/", "/"],
])("the path %s is kept as %s", (path, kept) => {
  expect(screenOf(path)).toBe(kept);
});

describe("of an error no personal data is kept", () => {
  const secrets = ["maya@demo.test", "1HGCV1F30LA012345", "Torres", "1042", "AB12CDE", "555"];
  const messages = [
    "Cannot read properties of undefined (reading 'Torres')",
    'Unexpected token in JSON "maya@demo.test" at position 1042',
    "no row for 1HGCV1F30LA012345 of Maya Torres, plate AB12CDE, call (312) 555-0143 or maya@demo.test",
    "Torres is not defined",
  ];
  test.each(messages)("%s", (message) => {
    for (const kind of [TypeError, SyntaxError, Error, RangeError]) {
      const error = new kind(message);
      error.stack = `${error.name}: ${message}\n    at read (https://portal.example/assets/home-a1b2.js?v=1042:1:77)\n    at maya@demo.test`;
      const text = redacted(error);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).toContain("home-a1b2.js:1:77");
    }
  });

  test("what was thrown and is no error is kept as its type alone", () => {
    expect([redacted("Maya Torres"), redacted({ email: "maya@demo.test" }), redacted(undefined)]).toEqual([
      "string",
      "object",
      "undefined",
    ]);
  });

  test("a sentence of the engine stays readable", () => {
    expect(redacted(Object.assign(new TypeError("Cannot read properties of undefined (reading 'rows')"), { stack: "" }))).toBe(
      "TypeError Cannot read properties of undefined reading …",
    );
  });
});
