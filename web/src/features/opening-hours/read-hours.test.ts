import { closedAllDay } from "@remotebay/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isClosedRow, readClosed, readShopOpen } from "./read-hours.ts";

const monday = { dayOfWeek: "Monday", startTime: "08:00", endTime: "17:00" };
const details = { Items: [{ ID: 1, SupportEmail: "help@example.com" }] };

test("hours and tenants are read from JSON text and from values", () => {
  const hours = { IsOpen: false, OpeningHoursJson: JSON.stringify([monday]), TimeZone: "Europe/Rome", OpensAt: null, SupportEmail: "" };
  const expected = { isOpen: false, openingHours: [monday], tenantDetails: details.Items, timeZone: "Europe/Rome", opensAt: null };
  expect(readShopOpen(JSON.stringify(hours), details)).toEqual(expected);
  expect(readShopOpen(hours, JSON.stringify(details))).toEqual(expected);
  // The agreed fields are enough.
  expect(readShopOpen(JSON.stringify({ IsOpen: true, OpeningHoursJson: "[]" }), details)).toMatchObject({ isOpen: true, openingHours: [] });
});

test("a refusal of the service is closed, with its own address", () => {
  const holiday = { scheduledDate: "2026-12-25", notes: "Christmas Day", startTime: closedAllDay, endTime: closedAllDay };
  const info = { OpeningHoursJson: JSON.stringify([holiday]), TimeZone: "Europe/London", OpensAt: null, SupportEmail: "help@example.com" };
  const read = readClosed(info);
  expect(read).toMatchObject({ isOpen: false, openingHours: [holiday], tenantDetails: [{ SupportEmail: "help@example.com" }] });
  expect([isClosedRow(holiday), isClosedRow({ ...monday, dayOfWeek: "Monday" })]).toEqual([true, false]);
});

test("whatever cannot be read is an empty list", () => {
  expect(readShopOpen("{", "no json").tenantDetails).toEqual([]);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.jsonValue()), fc.oneof(fc.string(), fc.jsonValue()), (hours, tenants) => {
      const read = readShopOpen(hours, tenants);
      expect(Array.isArray(read.openingHours) && Array.isArray(read.tenantDetails)).toBe(true);
    }),
  );
});
