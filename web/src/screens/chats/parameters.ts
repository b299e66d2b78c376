import { ChatParameters } from "@remotebay/contract";
import { useNavigate, useSearch } from "@tanstack/react-router";
import * as v from "valibot";
import { idParameter, listParameters, withChange } from "../../lib/url-parameters.ts";

/** The chat that is open, by its request, and how the list is searched and filtered. */
export const ChatsParameters = v.object({ channel: idParameter, ...listParameters(ChatParameters) });

const from = "/chats";

/** The parameters of this screen's URL, and the function that changes them. */
export function useChatsParameters() {
  return withChange(useSearch({ from }), useNavigate({ from }));
}
