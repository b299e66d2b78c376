import { channelPrefix, type CreationFailure } from "@remotebay/contract";

/** Why a channel cannot be created, and the field that is at fault. */
export interface CreationFault {
  failure: CreationFailure;
  path: "url" | "name";
}

/**
 * domain.md#chat-creation: the name of a channel must exist and must not be "0" or "1", which are the ids of requests that were never saved. The name is the
 * one given, or else what follows the prefix in the url. Null: nothing speaks against it.
 */
export function creationFault({ url, name }: { url: string; name?: string | undefined }): CreationFault | null {
  if (url === "" && name === undefined) return { failure: "parameters", path: "url" };
  const inUrl = url.startsWith(channelPrefix) ? url.slice(channelPrefix.length) : url;
  for (const [path, written] of [
    ["name", name],
    ["url", inUrl],
  ] as const) {
    if (written?.trim() === "") return { failure: "name", path };
    if (written === "0" || written === "1") return { failure: "invalidName", path };
  }
  return null;
}
