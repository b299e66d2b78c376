import type { Args, Call } from "@remotebay/contract";
import { sendFile } from "./send-file.ts";
import { type Asking, useAsking } from "./use-ask.ts";

/** Sends a call whose body is a file at once. */
export function useAskWithFile<C extends Call>(call: C): Asking<C, { args: Args<C>; file: File }> {
  return useAsking(({ args, file }) => sendFile(call, args, file));
}
