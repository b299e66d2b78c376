import { expect, test } from "vitest";
import { afterClosing } from "./after-closing.ts";

test("whoever has the chat open is told what became of the request and sent Home, except in a variant that stays (domain.md#chat-closed)", () => {
  expect(afterClosing({ By: 7, Status: "Completed" }, { me: 1, leaves: true })).toEqual({ told: "chat.closed.told", leaves: true });
  expect(afterClosing({ By: null, Status: "Cancelled" }, { me: 1, leaves: true })).toEqual({ told: "chat.cancelled.told", leaves: true });
  expect(afterClosing({ By: 7, Status: "Completed" }, { me: 1, leaves: false })).toEqual({ told: "chat.closed.told", leaves: false });
  expect(afterClosing({}, { me: 1, leaves: true })).toEqual({ told: "chat.closed.told", leaves: true });
});

test("whoever ended the request themselves stays where they are", () => {
  expect(afterClosing({ By: 1, Status: "Completed" }, { me: 1, leaves: true })).toBeNull();
});
