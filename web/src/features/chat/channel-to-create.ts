import { type Args, channelUrl, type createChannel, messageLanguage } from "@remotebay/contract";

/** The channel of a request as a member creates it (domain.md#chat-channel): its data holds the languages into which its messages are translated, the member's own and English. */
export function channelToCreate(requestId: number, language: string): Args<typeof createChannel>["body"] {
  return {
    url: channelUrl(requestId),
    name: String(requestId),
    data: { languages: [...new Set([messageLanguage(language), messageLanguage("")])] },
  };
}
