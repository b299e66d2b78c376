import type { SignIn, Variant } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { CallProblem, problemIn } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { signIn } from "../../lib/session.ts";

/** What else can be wrong when somebody signs in. The words for every problem are not part of the first screen. */
const texts: ReadonlyMap<string, PlainTextKey> = new Map([
  ["offline", "problems.no-connection"],
  ["unavailable", "problems.unavailable"],
  ["invalid", "problems.invalid"],
  ["malformed", "problems.malformed"],
  ["forbidden", "problems.forbidden"],
  ["not-configured", "auth.passkeyRefused"],
]);

/** State of the sign-in: pending, error text, and seconds until the next attempt is allowed. */
export interface SignInState {
  submit: (input: SignIn) => void;
  /** Runs a sign-in by a passkey. */
  runPasskey: (work: () => Promise<void>) => void;
  /** Whether the name and password were right and a code is asked for, once more after a wrong one; until `back` is called. */
  code: "none" | "asked" | "wrong";
  back: () => void;
  pending: boolean;
  problem: string | undefined;
  wait: number;
}

/** Signs in and translates errors with the variant's texts (domain.md#signin-wrong). */
export function useSignIn(variant: Variant): SignInState {
  const t = useText();
  const format = useFormat();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<CallProblem | "missing">();
  const [wait, setWait] = useState(0);
  const [needsCode, setNeedsCode] = useState(false);
  const [isByPasskey, setByPasskey] = useState(false);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const run = (work: Promise<void>, isPasskey: boolean) => {
    setPending(true);
    setProblem(undefined);
    setByPasskey(isPasskey);
    work.then(
      // A passkey may not have been chosen; any other sign-in leaves this page.
      () => isPasskey && setPending(false),
      (error: unknown) => {
        setPending(false);
        const failure = problemIn(error);
        if (failure.code === "second-factor") return setNeedsCode(true);
        setProblem(failure);
        if (failure.code === "wrong-login") setNeedsCode(false);
        if (failure.code === "too-many") setWait(failure.retryAfter ?? 30);
      },
    );
  };
  const submit = (input: SignIn) => {
    if (pending || wait > 0) return;
    if (!input.user.trim() || !input.pwd || (needsCode && !input.code)) return setProblem("missing");
    run(signIn(input), false);
  };
  const runPasskey = (work: () => Promise<void>) => {
    if (!pending) run(work(), true);
  };
  const back = () => {
    setNeedsCode(false);
    setProblem(undefined);
  };

  const waitText = () =>
    wait > 90 ? format.duration(Math.ceil(wait / 60)) : format.number(wait, { style: "unit", unit: "second", unitDisplay: "long" });
  const problemMessage = () => {
    if (problem === undefined) return undefined;
    if (problem === "missing") return t("auth.missing");
    if (problem.code === "wrong-login" && isByPasskey) return t("auth.passkeyRefused");
    if (problem.code === "wrong-login") return t(variant.wrongLogin === "short" ? "auth.wrongShort" : "auth.wrongDefault");
    if (problem.code === "too-many" && wait > 0) return t("auth.tooMany", { wait: waitText() });
    return problem.code === "too-many" ? undefined : t(texts.get(problem.code) ?? "problems.internal");
  };
  const isWrong = problem instanceof CallProblem && problem.code === "wrong-code";
  const code = needsCode ? (isWrong ? "wrong" : "asked") : "none";
  // The step that asks for the code says by itself that it was wrong.
  return { submit, runPasskey, code, back, pending, problem: isWrong ? undefined : problemMessage(), wait };
}
