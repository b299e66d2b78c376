import { expect, test } from "vitest";
import { channelToCreate } from "./channel-to-create.ts";

test("a channel that the browser creates holds the languages of its messages: the member's and English (domain.md#chat-channel)", () => {
  const channel = { url: "group_channel_1042", name: "1042" };
  expect(channelToCreate(1042, "gr")).toEqual({ ...channel, data: { languages: ["el", "en"] } });
  expect(channelToCreate(1042, "")).toEqual({ ...channel, data: { languages: ["en"] } });
});
