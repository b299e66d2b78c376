import * as v from "valibot";
import { call } from "./call.ts";
import { Created, Id, text, verbatim } from "./fields.ts";

/**
 * What people are told about: messages of a conversation; that a request was taken, scheduled, returned, completed or cancelled; that a
 * calibration waits for them; that a report was sent.
 */
export const notificationKinds = ["message", "status", "calibration", "report"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const ByKind = v.strictObject({ message: v.boolean(), status: v.boolean(), calibration: v.boolean(), report: v.boolean() });

/** A time of day in the person's time zone, in minutes after midnight. */
const MinuteOfDay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));

/** When a person is not to be told: from one time of day until another, the next morning if that is earlier. */
export const QuietHours = v.pipe(
  v.strictObject({ On: v.boolean(), From: MinuteOfDay, Until: MinuteOfDay }),
  v.forward(
    v.partialCheck([["From"], ["Until"]], ({ From, Until }) => From !== Until, "same-time"),
    ["Until"],
  ),
);
export type QuietHours = v.InferOutput<typeof QuietHours>;

/** How a person wants to be told. */
export const NotificationChoices = v.strictObject({
  /** What is pushed to the person's devices. */
  Push: ByKind,
  /** False: no e-mail at all. */
  MailOn: v.boolean(),
  /** What is written in e-mails, if it stays unread. */
  Mail: ByKind,
  QuietHours,
});
export type NotificationChoices = v.InferOutput<typeof NotificationChoices>;

/** The choices of somebody who has made none. */
export const usualChoices: NotificationChoices = {
  Push: { message: true, status: true, calibration: true, report: true },
  MailOn: true,
  Mail: { message: true, status: false, calibration: false, report: true },
  QuietHours: { On: false, From: 20 * 60, Until: 7 * 60 },
};

/** A browser that receives pushes. */
export const PushDevice = v.object({ Id: v.number(), Name: v.string(), AddedAt: v.string(), IsThis: v.boolean() });
export type PushDevice = v.InferOutput<typeof PushDevice>;

export const getNotificationSettings = call("GET", "Notification/Settings", {
  summary: "How the caller is told: their choices, the browsers that receive pushes, and the installation's public key for new ones.",
  rules: "domain.md#notifications",
  for: "signed-in",
  reply: v.object({
    Choices: NotificationChoices,
    /** The installation's public key (VAPID), base64url. */
    PushKey: v.string(),
    /** `IsThis` marks the browsers of the caller's own session. */
    Devices: v.array(PushDevice),
  }),
});

export const saveNotificationChoices = call("POST", "Notification/SaveChoices", {
  summary: "Saves how the caller wants to be told.",
  rules: "domain.md#notifications",
  for: "signed-in",
  body: NotificationChoices,
  reply: Created,
});

/** How many browsers of one person receive pushes; another one replaces the oldest. */
export const maxPushDevices = 10;

const base64url = v.regex(/^[\w-]+={0,2}$/, "type");

/** A browser's push subscription. The address must be https and not of a private network. */
export const PushSubscriptionInput = v.strictObject({
  Endpoint: v.pipe(verbatim(1000), v.url(), v.regex(/^https:/i, "type")),
  P256dh: v.pipe(v.string(), v.maxLength(100), base64url),
  Auth: v.pipe(v.string(), v.maxLength(40), base64url),
  /** What the person knows the device by: "Firefox on Android". */
  Name: text(80),
});

export const addPushDevice = call("POST", "Notification/AddDevice", {
  inPractice: true,
  summary: "Has pushes sent to a browser until its session ends. Sent again for the same subscription it is stored once.",
  rules: "domain.md#notifications",
  for: "signed-in",
  body: PushSubscriptionInput,
  reply: Created,
});

export const removePushDevice = call("POST", "Notification/RemoveDevice", {
  inPractice: true,
  summary: "Ends pushes to one of the caller's browsers; nothing happens where there are none.",
  rules: "domain.md#notifications",
  for: "signed-in",
  body: v.strictObject({ DeviceId: Id }),
  reply: Created,
});

/** What a push carries: no more than a notice needs. */
export const PushMessage = v.object({
  title: v.string(),
  body: v.string(),
  /** Path of the page that it is about. */
  url: v.string(),
  /** A later notice with the same tag takes its place. */
  tag: v.string(),
});
export type PushMessage = v.InferOutput<typeof PushMessage>;

/** The tag of the notices about a request. */
export function noticeTag(requestId: number): string {
  return `request-${requestId}`;
}
