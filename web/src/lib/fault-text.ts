import { useFindText, useText } from "./i18n/i18n.tsx";

/** Returns the translated text of a broken rule (`required`, `max-length`, …); undefined without one. */
export function useFaultText(): (rule: string | undefined) => string | undefined {
  const find = useFindText();
  const text = useText();
  return (rule) => (rule === undefined ? undefined : (find(`problems.rules.${rule}`) ?? text("problems.rules.invalid")));
}
