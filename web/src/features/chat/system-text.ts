import type { StreamMessage } from "@remotebay/contract";
import { useFindText, useText } from "../../lib/i18n/i18n.tsx";

/** Returns a function that gives the sentence of a system line in the reader's language. */
export function useSystemText(): (message: Pick<StreamMessage, "system" | "text" | "name">) => string {
  const t = useText();
  const find = useFindText();
  return ({ system, text, name }) => {
    if (!system) return text;
    const values = { name, ...system.parameters };
    return find(`chat.system.${system.key}`, values) ?? t("chat.system.other", { name: text || name });
  };
}
