import { useText } from "../../lib/i18n/i18n.tsx";
import { namesItself } from "./request-words.ts";

/** Returns a shop's own number with its prefix: `RO 4402`; empty if there is none. */
export function useOrderNumber(): (orderNumber: string) => string {
  const t = useText();
  return (number) => (number === "" || namesItself(number) ? number : t("requests.list.ro", { number }));
}
