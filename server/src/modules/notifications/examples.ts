import type { CallExamples } from "../../testing/call-examples.ts";
import { makeSubscriber } from "../../testing/receivers.ts";

const choices = { message: true, status: true, calibration: true, report: true };
const browser = makeSubscriber();

export const examples: CallExamples = {
  inputs: () => ({
    addPushDevice: { body: { Endpoint: "https://example.com/push", P256dh: browser.P256dh, Auth: browser.Auth, Name: "Firefox" } },
    saveNotificationChoices: {
      body: { Push: choices, MailOn: true, Mail: choices, QuietHours: { On: true, From: 1200, Until: 420 } },
    },
  }),
  unseen: {
    saveNotificationChoices: "shown where it is changed, and nowhere else",
    addPushDevice: "an address for notifications",
    removePushDevice: "an address for notifications",
  },
  notHeld: {
    getNotificationSettings: "asked anew each time it is shown",
  },
};
