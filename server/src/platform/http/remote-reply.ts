import type { RemoteError, RemoteReply } from "@remotebay/contract";
import { translator } from "../translate/translate.ts";

/** The reply of a call of remote diagnostics that failed, which is no fault of HTTP: a code (domain.md#coins-codes) with its text and the advice, in the reader's language. */
export function failure(language: string, error: RemoteError, detail = ""): RemoteReply {
  const t = translator(language);
  const text = error === 200 ? t("coins.error.200", { detail }) : t(`coins.error.${error}`);
  return { status: false, error, errorText: `${text} ${t("coins.advice")}` };
}

/** The reply of a call that succeeded. */
export const success: RemoteReply = { status: true, error: null, errorText: "" };
