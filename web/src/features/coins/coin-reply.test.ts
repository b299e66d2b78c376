import { remoteErrors } from "@remotebay/contract";
import { expect, test } from "vitest";
import { stateOf } from "./coin-reply.ts";

const unknown = "Unknown error. Check the Wi-Fi connection.";
const good = { status: true, error: null, errorText: "", balance: 40, held: 5, licenceUntil: "2036-01-01T00:00:00.000Z" };

test("a reply that succeeded is an active licence without a message", () => {
  expect(stateOf({ data: good, error: null }, unknown)).toEqual({
    balance: 40,
    held: 5,
    licence: "Active",
    licenceUntil: good.licenceUntil,
    message: "",
  });
});

test("status false makes balance and licence unknown, code 600 the licence expired, and keeps the message", () => {
  for (const error of remoteErrors) {
    // Whatever else such a reply says, it is not believed.
    const state = stateOf({ data: { ...good, status: false, error, errorText: `Code ${error}.` }, error: null }, unknown);
    expect(state).toMatchObject({ balance: null, held: null, licence: error === 600 ? "Expired" : null, message: `Code ${error}.` });
  }
});

test("a code without a text and a call that failed say that the error is unknown", () => {
  expect(stateOf({ data: { ...good, status: false, error: 999, errorText: "" }, error: null }, unknown).message).toBe(unknown);
  expect(stateOf({ error: new Error("offline") }, unknown)).toMatchObject({ balance: null, licence: null, message: unknown });
});

test("a call that fails after one that succeeded shows ? instead of the earlier balance (domain.md#coins-state)", () => {
  const state = stateOf({ data: good, error: new Error("offline") }, unknown);
  expect(state).toEqual({ balance: null, held: null, licence: null, licenceUntil: null, message: unknown });
});
