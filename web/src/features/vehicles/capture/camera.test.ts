import { describe, expect, test, vi } from "vitest";
import { cameraFault, closeCamera, hasTorch, setTorch } from "./camera.ts";

/** A camera with what its track can do; `undefined` where the browser does not tell. */
function cameraWith(capabilities: object | undefined) {
  const track = {
    applyConstraints: vi.fn<(constraints: object) => Promise<void>>(async () => undefined),
    stop: vi.fn<() => void>(),
    ...(capabilities && { getCapabilities: () => capabilities }),
  };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  return { track, stream };
}

describe("the light", () => {
  test.each([
    [{ torch: true }, true],
    [{ torch: false }, false],
    [{ zoom: { min: 1, max: 4 } }, false],
    [undefined, false],
  ])("of a camera that says %j is offered: %s", (capabilities, isOffered) => {
    expect(hasTorch(cameraWith(capabilities).stream)).toBe(isOffered);
  });

  test("is switched by the track", async () => {
    const { track, stream } = cameraWith({ torch: true });
    await setTorch(stream, true);
    await setTorch(stream, false);
    expect(track.applyConstraints.mock.calls).toEqual([[{ advanced: [{ torch: true }] }], [{ advanced: [{ torch: false }] }]]);
  });
});

test("every track of a camera is stopped", () => {
  const { track, stream } = cameraWith({});
  closeCamera(stream);
  expect(track.stop).toHaveBeenCalledOnce();
});

test.each([
  ["NotAllowedError", "blocked"],
  ["SecurityError", "insecure"],
  ["NotFoundError", "none"],
  ["OverconstrainedError", "none"],
  ["NotReadableError", "busy"],
  ["AbortError", "busy"],
])("%s means that the camera is %s", (name, fault) => {
  expect(cameraFault(new DOMException("", name))).toBe(fault);
});
