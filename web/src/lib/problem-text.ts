import { CallProblem } from "./call.ts";
import { useFindText, useText } from "./i18n/i18n.tsx";

/** Returns the translated text of a problem: what is wrong and what to do. */
export function useProblemText(): (problem: unknown) => string {
  const find = useFindText();
  const text = useText();
  return (problem) => {
    if (!(problem instanceof CallProblem)) return text("problems.internal");
    if (problem.code === "offline") return text("problems.no-connection");
    return find(`problems.${problem.code}`) ?? text("problems.internal");
  };
}
