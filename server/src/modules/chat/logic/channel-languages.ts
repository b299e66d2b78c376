import { messageLanguage } from "@remotebay/contract";

/** The languages into which a channel's messages are translated (domain.md#chat-channel): those it was created with, its members', and English. */
export function languagesOf(stored: readonly string[], members: readonly { language: string }[]): string[] {
  const spoken = members.map(({ language }) => language).filter((language) => language !== "");
  return [...new Set([...stored, ...spoken.map(messageLanguage), messageLanguage("")])];
}
