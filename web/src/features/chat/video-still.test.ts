import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stillTime, videoStill } from "./video-still.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const film = new File(["film"], "film.mp4", { type: "video/mp4" });
const still = new File(["still"], "still.jpg", { type: "image/jpeg" });

test("a still is tried again after 300 ms, once (domain.md#chat-files)", async () => {
  const take = vi.fn<(file: File) => Promise<File | undefined>>().mockResolvedValueOnce(undefined).mockResolvedValueOnce(still);
  const taken = videoStill(film, take);
  await vi.advanceTimersByTimeAsync(299);
  expect(take).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await taken).toBe(still);
  expect(take).toHaveBeenCalledTimes(2);
});

test("a video that does not play has none, and one that does needs no second try", async () => {
  const never = vi.fn<(file: File) => Promise<File | undefined>>().mockResolvedValue(undefined);
  const taken = videoStill(film, never);
  await vi.advanceTimersByTimeAsync(300);
  expect(await taken).toBeUndefined();
  expect(never).toHaveBeenCalledTimes(2);
  const once = vi.fn<(file: File) => Promise<File | undefined>>().mockResolvedValue(still);
  expect(await videoStill(film, once)).toBe(still);
  expect(once).toHaveBeenCalledTimes(1);
});

test("it is taken at about one second, or at half of a shorter video", () => {
  expect([stillTime(60), stillTime(2), stillTime(1.2), stillTime(0.5)]).toEqual([1, 1, 0.6, 0.25]);
  // A browser's own recording does not say how long it is.
  expect([stillTime(Number.POSITIVE_INFINITY), stillTime(Number.NaN)]).toEqual([0.5, 0.5]);
});
