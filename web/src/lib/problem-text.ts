import { CallProblem } from "./call.ts";
import { useFindText, useText } from "./i18n/i18n.tsx";

/** Gives the sentence for a problem in the reader's language: what is wrong and what to do. */
export function useProblemText(): (problem: unknown) => string {
  const find = useFindText();
  const text = useText();
  return (problem) => {
    if (!(problem instanceof CallProblem)) return text("problems.internal");
    if (problem.code === "offline") return text("problems.no-connection");
    return find(`problems.${problem.code}`) ?? text("problems.internal");
  };
}

/** Gives the sentence for a rule that a field breaks (`required`, `max-length`, …); none where the field breaks none. */
export function useFaultText(): (rule: string | undefined) => string | undefined {
  const find = useFindText();
  const text = useText();
  return (rule) => (rule === undefined ? undefined : (find(`problems.rules.${rule}`) ?? text("problems.rules.invalid")));
}
