import { channelPrefix, channelUrl, chatFileTypes, createChannel, maxChatFileBytes, sendFile } from "@remotebay/contract";
import { freshUuid } from "../../lib/fresh-key.ts";
import { textWithReply } from "../../lib/outbox/queue.ts";
import { enqueue, type Follower } from "../../lib/outbox/use-outbox.ts";
import { channelToCreate } from "./channel-to-create.ts";
import { subjectOf } from "./lines.ts";
import { videoStill } from "./video-still.ts";

/** Why a file cannot be sent. */
export type Refusal = "type" | "size" | "empty";

/** A file that cannot be sent, and why. */
export interface RefusedFile {
  name: string;
  why: Refusal;
  /** The limit in megabytes. */
  limit: number;
}

/** What a file chooser offers (domain.md#chat-files). */
export const acceptedFiles = chatFileTypes.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)).join(",");

/** Which files the service takes by name and size, and why not the others; their type it tells from the content. */
export function sortFiles(files: readonly File[]): { taken: File[]; refused: RefusedFile[] } {
  const taken: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    const extension = file.name.toLowerCase().split(".").at(-1) ?? "";
    const kind = chatFileTypes.find(({ extensions }) => extensions.includes(extension))?.kind;
    const limit = maxChatFileBytes[kind ?? "document"];
    const why = kind === undefined ? "type" : file.size === 0 ? "empty" : file.size > limit ? "size" : undefined;
    if (why) refused.push({ name: file.name, why, limit: limit / 1_048_576 });
    else taken.push(file);
  }
  return { taken, refused };
}

/** Sends files as messages: they are kept on this device and go by themselves. */
export async function sendFiles(requestId: number, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const clientId = freshUuid();
    const still = file.type.startsWith("video/") ? await videoStill(file) : undefined;
    const form: Record<string, Blob> = still ? { file, still } : { file };
    enqueue(sendFile, { query: { url: channelUrl(requestId), clientId } }, { subject: subjectOf(requestId), key: clientId, form });
  }
}

/** A file for a request that is not made yet. */
export interface FileToFollow {
  /** Of its message: sent again, it is stored once. */
  clientId: string;
  file: File;
}

/** The calls that bring files into the conversation of a request that is made by the call of this key; none without files. */
export function filesAfter(key: string, subject: string, language: string, files: readonly FileToFollow[]): Follower[] {
  if (files.length === 0) return [];
  const url = textWithReply(channelPrefix, key, "id");
  const channel = { ...channelToCreate(0, language), url, name: textWithReply("", key, "id") };
  return [
    { call: createChannel, args: { body: channel }, key: `${key}.chat`, subject },
    ...files.map(({ clientId, file }) => ({
      call: sendFile,
      args: { query: { url, clientId } },
      // With its name, so that a file that was called something else since is another call.
      key: `${clientId}.${file.name}`,
      // Below the channel's, so that all files wait for it, and none for another that is refused.
      subject: `${subject}.${clientId}`,
      form: { file },
    })),
  ];
}

/** Has a request's channel created before what is sent to it next, where its chat has not been opened yet; one that exists stays as it is. */
export function createBeforeSending(requestId: number, language: string): void {
  enqueue(createChannel, { body: channelToCreate(requestId, language) }, { subject: subjectOf(requestId) });
}
