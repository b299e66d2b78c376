import { environmentManager, focusManager, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { CallProblem } from "./http.ts";
import { makeQueryClient } from "./query-client.ts";

/** Shows a query whose function fails until `answer` is set; returns what is on the screen. */
function show(failure: CallProblem) {
  vi.useFakeTimers();
  // Without a window the library takes this for a server, and fetches nothing again by itself.
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
  const client = makeQueryClient();
  const service: { answer?: string; calls: number } = { calls: 0 };
  const queryFn = () => {
    service.calls += 1;
    return service.answer === undefined ? Promise.reject(failure) : Promise.resolve(service.answer);
  };
  const observer = new QueryObserver<string>(client, { queryKey: ["one"], queryFn });
  const hide = observer.subscribe(() => undefined);
  onTestFinished(() => {
    hide();
    client.clear();
    vi.useRealTimers();
  });
  return { service, screen: () => observer.getCurrentResult() };
}

test("a service that is away for long is asked until it is back, without a reload", async () => {
  const { service, screen } = show(new CallProblem("unavailable", 503, {}, 2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen().status).toBe("error");
  service.answer = "reply";
  await vi.advanceTimersByTimeAsync(20_000);
  expect([screen().status, screen().data]).toEqual(["success", "reply"]);
  const { calls } = service;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(service.calls).toBe(calls);
});

test("it is not asked again before the time that it asked for", async () => {
  const { service } = show(new CallProblem("unavailable", 503, {}, 10));
  await vi.advanceTimersByTimeAsync(9_900);
  expect(service.calls).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(service.calls).toBe(2);
});

test("who was asked to wait asks again after that, without a reload", async () => {
  const { service, screen } = show(new CallProblem("too-many", 429, {}, 20));
  await vi.advanceTimersByTimeAsync(19_000);
  service.answer = "reply";
  expect([service.calls, screen().status]).toEqual([1, "error"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([screen().status, screen().data]).toEqual(["success", "reply"]);
});

test("what changes while it is fetched for the first time is fetched again, once, after the answer", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const answers: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver<string>(client, { queryKey: ["one"], queryFn });
  const hide = observer.subscribe(() => undefined);
  onTestFinished(() => {
    hide();
    client.clear();
    vi.useRealTimers();
  });
  void client.invalidateQueries({ queryKey: ["one"] });
  void client.invalidateQueries();
  answers[0]?.("read before the change");
  await vi.advanceTimersByTimeAsync(0);
  expect([observer.getCurrentResult().data, answers.length]).toEqual(["read before the change", 2]);
  answers[1]?.("read after it");
  await vi.advanceTimersByTimeAsync(0);
  expect([observer.getCurrentResult().data, answers.length]).toEqual(["read after it", 2]);
});

test("what the service refuses is not asked again", async () => {
  const { service } = show(new CallProblem("forbidden", 403));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(service.calls).toBe(1);
});
