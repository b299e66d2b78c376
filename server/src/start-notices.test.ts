import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { clockNotice, startNotices } from "./start-notices.ts";

const https = { PUBLIC_URL: "https://portal.example.com" };

test.each([["https without a trusted proxy", https, /^PUBLIC_URL is https and TRUST_PROXY is not set/]])(
  "the start says: %s",
  (_, environment, notice) => {
    expect(startNotices(readConfig(environment))).toEqual([expect.stringMatching(notice)]);
  },
);

test.each([
  {},
  { REDIS_URL: "redis://localhost" },
  { PUBLIC_URL: "http://localhost:4000" },
  { ...https, TRUST_PROXY: "127.0.0.1" },
  { ...https, TRUST_PROXY: "1" },
])("the start says nothing about %o", (environment) => {
  expect(startNotices(readConfig(environment))).toEqual([]);
});

test.each([
  [90.4, "90 s ahead of the database's"],
  [-5.2, "5 s behind the database's"],
])("the start says that the clock differs by %d s", (seconds, words) => {
  expect(clockNotice(seconds)).toContain(words);
});

test.each([0, 4, -4.4])("the start says nothing about a clock that differs by %d s", (seconds) => {
  expect(clockNotice(seconds)).toBeUndefined();
});
