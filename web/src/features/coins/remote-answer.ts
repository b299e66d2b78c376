import { type RemoteReply, requestSupport, resendReport } from "@remotebay/contract";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import type { ToastOptions } from "../../ui/toast-queue.ts";

/** The texts of a call that answers by `status`. */
interface AnswerTexts {
  done: PlainTextKey;
  failed: PlainTextKey;
}

/** Of `resendReport`. */
export const resendTexts: AnswerTexts = { done: "coins.resend.done", failed: "coins.resend.rejected" };
/** Of `requestSupport`. */
export const supportTexts: AnswerTexts = { done: "coins.support.done", failed: "coins.support.failed" };

/** The calls whose reply says by `status` whether they were done, by path. */
export const answerTexts: Readonly<Record<string, AnswerTexts>> = { [resendReport.path]: resendTexts, [requestSupport.path]: supportTexts };

/** Milliseconds in which the reason of a refusal (section 8) can be read, which stands nowhere else. */
const readingTime = 20_000;

/** The toast that tells such a reply where no dialog shows it any more. */
export function answerToast(
  { done, failed }: AnswerTexts,
  { status, errorText }: RemoteReply,
  t: (key: PlainTextKey) => string,
): ToastOptions {
  if (status) return { text: t(done), tone: "success" };
  return { text: `${t(failed)} ${errorText}`.trim(), tone: "warning", duration: readingTime };
}
