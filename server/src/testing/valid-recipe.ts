import type { Call } from "@remotebay/contract";
import type { Person, TestApp } from "./app.ts";

/** Rows to send calls about: a job that `tech` has, with a conversation, findings, a calibration and pictures. */
export interface World {
  app: TestApp;
  people: Record<"shop" | "coord" | "tech" | "super" | "rd" | "glass" | "five" | "dispatch", Person>;
  job: number;
  url: string;
  messageId: string;
  locationId: number;
  bellini: number;
  deviceId: number;
  userId: number;
  send(call: Call, who: Person, query: Record<string, string>, files: Record<string, Buffer>): Promise<{ id?: number; Id?: number }>;
}

/** What differs from the plain values of a call's schemas, and who sends it. */
export interface Recipe {
  who?: keyof World["people"];
  query?: object | (() => Promise<object>);
  body?: object | (() => Promise<object>);
  isUsedUp?: boolean;
}
