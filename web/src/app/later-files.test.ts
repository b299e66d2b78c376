import { expect, test } from "vitest";
import { keptOrFetched, type LaterFilesPorts } from "./later-files.ts";

const request = new Request("https://portal.example.test/assets/reader.wasm");

/** A browser with an empty cache; `full` rejects what is written as a device without room does. */
function makePorts({ full = false, closed = false, status = 200 } = {}) {
  const kept = new Map<string, Response>();
  let fetches = 0;
  const ports: LaterFilesPorts = {
    open: async () => {
      if (closed) throw new DOMException("The operation is insecure.", "SecurityError");
      return {
        match: async () => kept.get(request.url)?.clone(),
        put: async (_, reply) => {
          if (full) throw new DOMException("Quota exceeded.", "QuotaExceededError");
          kept.set(request.url, reply);
        },
      };
    },
    fetch: async () => {
      fetches += 1;
      return new Response("bytes", { status });
    },
  };
  const ask = async () => await (await keptOrFetched(request, ports)).text();
  return { ask, fetches: () => fetches };
}

test("a file is fetched once and then kept", async () => {
  const { ask, fetches } = makePorts();
  expect([await ask(), await ask()]).toEqual(["bytes", "bytes"]);
  expect(fetches()).toBe(1);
});

test.each([{ full: true }, { closed: true }])("a device that cannot keep it (%o) gets it each time", async (device) => {
  const { ask, fetches } = makePorts(device);
  expect([await ask(), await ask()]).toEqual(["bytes", "bytes"]);
  expect(fetches()).toBe(2);
});

test("an error is answered and not kept", async () => {
  const { ask, fetches } = makePorts({ status: 503 });
  await ask();
  await ask();
  expect(fetches()).toBe(2);
});
