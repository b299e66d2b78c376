import fc from "fast-check";
import { expect, test } from "vitest";
import { addressBucket } from "../../platform/http/address-bucket.ts";
import { accountBucket } from "./logic/buckets.ts";
import { waitAfter } from "./logic/limits.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:DB8:0:1:ffff::1", "2001:db8:0:1::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["", ""],
  ["unknown", "unknown"],
])("the address %s counts as %s", (ip, counted) => {
  expect(addressBucket(ip)).toBe(counted);
});

test("two IPv6 addresses count together exactly when their first 64 bits are equal", () => {
  const group = fc.integer({ min: 0, max: 65_535 }).map((value) => value.toString(16));
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, half, (network, host, otherNetwork, otherHost) => {
      const one = addressBucket([...network, ...host].join(":"));
      expect(addressBucket([...network, ...otherHost].join(":"))).toBe(one);
      const isSame = network.join(":") === otherNetwork.join(":");
      expect(addressBucket([...otherNetwork, ...host].join(":")) === one).toBe(isSame);
    }),
  );
});

test("a typed name is not readable in a bucket, and its letter case does not matter", () => {
  expect(accountBucket("S3cret-pass", undefined, "::1")).not.toMatch(/s3cret/i);
  expect(accountBucket("Nobody", undefined, "::1")).toBe(accountBucket("nobody", undefined, "::1"));
  expect(accountBucket("shop", 7, "::1")).toBe("7 ::/64");
});

test("five tries are free, then each waits twice as long as the one before, up to a quarter of an hour", () => {
  expect([0, 4, 5, 6, 7, 8, 9, 10, 1_000_000].map(waitAfter)).toEqual([0, 0, 30, 60, 120, 240, 480, 900, 900]);
});
