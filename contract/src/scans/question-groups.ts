import { codeKey } from "./code-key.ts";
import { type PairQuestion, questionId } from "./outcomes.ts";
import { unitId } from "./unit-names.ts";

/**
 * Questions as they are put to a person: two families of numbers in one control unit (five digits before, SAE after) are one question,
 * since each code of the one may be each of the other; all other questions stand alone.
 */
export function groupQuestions(questions: readonly PairQuestion[]): PairQuestion[][] {
  return [...Map.groupBy(questions, groupId).values()];
}

function groupId(question: PairQuestion): string {
  const { Kind, Before, After } = question;
  if (Kind === "unit" || codeKey(Before).code === codeKey(After).code) return questionId(question);
  return JSON.stringify(["families", unitId(Before), unitId(After)]);
}
