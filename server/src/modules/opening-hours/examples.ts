import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  things: () => ({
    hours: {
      id: 4,
      changes: [
        {
          Standard: [{ dayOfWeek: "Tuesday", startTime: "00:00", endTime: "24:00" }],
          Holidays: [{ scheduledDate: "2031-01-01", notes: "New Year", startTime: "08:00", endTime: "12:00" }],
        },
        { TimeZone: "Europe/London", SupportEmail: "help@remotebay.example" },
        { Standard: [{ dayOfWeek: "Monday", startTime: "08:00", endTime: "17:30" }] },
        { Holidays: [{ scheduledDate: "2031-12-25", notes: "Christmas Day", startTime: "Closed All Day", endTime: "Closed All Day" }] },
        { Holidays: [], Standard: [] },
      ],
    },
  }),
  inputs: ({ people }) => ({
    isShopOpen: { query: { currentDate: "2030-05-06", currentTime: "10:00", tenantId: 1 } },
    getOpeningHours: { query: { tenantId: 1 } },
    saveOpeningHours: {
      body: async () => ({
        // Nobody of that tenant sends anything here.
        TenantId: 2,
        Version: (await people.super.ask(contract.getOpeningHours, { query: { tenantId: 2 } })).Version,
        TimeZone: "Europe/London",
        SupportEmail: "help@remotebay.example",
        Standard: [{ dayOfWeek: "Monday", startTime: "00:00", endTime: "24:00" }],
        Holidays: [{ scheduledDate: "2030-12-25", notes: "Christmas Day", startTime: "08:00", endTime: "10:00" }],
      }),
      isUsedUp: true,
    },
  }),
  unseen: {
    saveOpeningHours: "hours are asked at the moment of use",
  },
  notHeld: {
    isShopOpen: "asked at the moment of use",
    getTenantDetails: "asked at the moment of use",
    getOpeningHours: "asked anew each time it is shown",
  },
};
