import { describe, expect, test } from "vitest";
import { backOff, playDevice } from "./play-device.ts";

const device = { url: "http://127.0.0.1:3000", id: 1000, secret: "s", interval: 20_000 };

/** Plays the device against a service that answers with these statuses, `null` where it does not answer, and then ends. */
async function play(answers: (number | null)[]) {
  const printed: string[] = [];
  const waited: number[] = [];
  const bodies: unknown[] = [];
  const playing = playDevice(device, {
    print: (line) => printed.push(line),
    wait: async (milliseconds) => void waited.push(milliseconds),
    isEnding: () => answers.length === 0,
    fetch: (async (address: URL, init: RequestInit) => {
      bodies.push([init.method, address.href, JSON.parse(init.body as string)]);
      const status = answers[0];
      answers.shift();
      if (status === null || status === undefined)
        throw new TypeError("fetch failed", { cause: Object.assign(new Error(""), { code: "ECONNREFUSED" }) });
      return new Response(null, { status });
    }) as typeof fetch,
  });
  const error = await playing.then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  return { printed, waited, bodies, error };
}

describe("a played device", () => {
  test("sends its id and secret to the real call at its interval, and says once that it is connected", async () => {
    const { printed, waited, bodies } = await play([204, 204, 204]);
    expect(bodies[0]).toEqual(["POST", "http://127.0.0.1:3000/api/Device/Heartbeat", { Id: 1000, Secret: "s" }]);
    // From the second one on it states how long the one before took.
    expect(bodies[1]).toMatchObject([expect.any(String), expect.any(String), { Id: 1000, Delay: expect.any(Number) }]);
    expect(waited).toEqual([20_000, 20_000]);
    expect(printed).toEqual(["Device 1000 is connected: a heartbeat every 20 s."]);
  });

  test("retries with back-off when the service is away or overloaded, and begins anew after it was back", async () => {
    const { printed, waited } = await play([null, 503, 429, 204, null, 204]);
    expect(waited).toEqual([1_000, 2_000, 4_000, 20_000, 1_000]);
    expect(printed[0]).toBe("The service at http://127.0.0.1:3000 does not answer (ECONNREFUSED). Trying again in 1 s.");
    expect(printed[1]).toContain("status 503");
    expect(printed.filter((line) => line.includes("is connected"))).toHaveLength(1);
    expect([...Array.from({ length: 12 }).keys()].map(backOff).at(-1)).toBe(60_000);
  });

  test("stops with a sentence where the service refuses it for good", async () => {
    expect((await play([204, 404, 204])).error).toContain("knows no device 1000 with this secret");
    expect((await play([400, 204])).error).toContain("not the address of a RemoteBay service");
  });
});
