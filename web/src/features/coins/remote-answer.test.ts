import { requestSupport, resendReport } from "@remotebay/contract";
import { expect, test } from "vitest";
import { shownToasts } from "../../ui/toast-queue.ts";
import { isAnswered, refusals, tellAnswer } from "./remote-answer.ts";

const t = (key: string) => key;
const refused = (errorText: string) => ({ status: false, error: 800, errorText });
const done = { status: true, error: null, errorText: "" };

test("a refused answer stays until it is closed, once for each work order and call; what was done is a toast", () => {
  const resend = (workOrderNo: string, reply: object) =>
    tellAnswer({ path: resendReport.path, args: { query: { workOrderNo } }, reply }, t);
  const ask = (reply: object) =>
    tellAnswer({ path: requestSupport.path, args: { query: { cultureCode: "de-DE" }, body: { WorkOrderNo: "1047-1" } }, reply }, t);
  resend("1047-1", refused("Old."));
  resend("1047-1", refused("The report is not valid."));
  resend("1047-2", refused("The report is not valid."));
  ask(refused("A work order number is required."));
  expect(refusals.get()).toEqual([
    { failed: "coins.resend.rejected", workOrder: "1047-1", reason: "The report is not valid." },
    { failed: "coins.resend.rejected", workOrder: "1047-2", reason: "The report is not valid." },
    { failed: "coins.support.failed", workOrder: "1047-1", reason: "A work order number is required." },
  ]);
  expect(shownToasts()).toEqual([]);
  resend("1047-3", done);
  ask(done);
  expect(shownToasts()).toMatchObject([
    { text: "coins.resend.done", tone: "success" },
    { text: "coins.support.done", tone: "success" },
  ]);
  expect(refusals.get()).toHaveLength(3);
});

test("other calls are not answered by status", () => {
  expect([resendReport.path, requestSupport.path, "ServiceRequest/CreateRequest"].map(isAnswered)).toEqual([true, true, false]);
});
