import type { chatChannel, Payload } from "@remotebay/contract";

/** What a closed channel means to somebody who has it open (domain.md#chat-closed): nothing if they ended the request themselves, else they are told, and may be sent Home. */
export function afterClosing(
  { By, Status }: Pick<Payload<typeof chatChannel>, "By" | "Status">,
  { me, leaves }: { me: number; leaves: boolean },
): { told: "chat.closed.told" | "chat.cancelled.told"; leaves: boolean } | null {
  if (By === me) return null;
  return { told: Status === "Cancelled" ? "chat.cancelled.told" : "chat.closed.told", leaves };
}
