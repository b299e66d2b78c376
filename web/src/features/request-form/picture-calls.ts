import { requestPictureName } from "@remotebay/contract";
import { readFile } from "../../lib/draft-files.ts";
import { useUser } from "../../lib/session.ts";
import { filesAfter } from "../chat/chat-files.ts";
import type { KeptPicture } from "./kept-pictures.ts";
import { sendOut } from "./outbox.ts";

/** Sends a request with the pictures of its form: they wait for its number and go into its conversation (domain.md#request-pictures). */
export function useSendWithPictures(pictures: readonly KeptPicture[] = []) {
  const { Id, Language } = useUser();
  return async (...[body, call]: Parameters<typeof sendOut>): Promise<void> => {
    const found = await Promise.all(pictures.map(async (picture, index) => await fileOf(picture, index + 1, Id)));
    const files = found.filter((one) => one !== undefined);
    await sendOut(body, call, (key, subject) => filesAfter(key, `${subject}.pictures`, Language, files));
  };
}

async function fileOf({ key, kind }: KeptPicture, number: number, userId: number) {
  const file = await readFile(userId, key);
  return file && { clientId: key, file: new File([file], requestPictureName(kind, number), { type: file.type }) };
}
