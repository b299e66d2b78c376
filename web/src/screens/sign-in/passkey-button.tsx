import { KeyRound } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { arePasskeysPossible, canOfferPasskeys } from "../../features/factors/passkeys-possible.ts";
import type { PasskeyChoice } from "../../features/factors/passkeys.ts";
import { CallProblem } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { beginSession } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";

/** Milliseconds after which the browser is given a new challenge for its offer: one can be answered for five minutes. */
const offerRenewal = 240_000;

export interface PasskeyButtonProps {
  /** What is chosen in the form when a passkey answers. */
  choice: () => PasskeyChoice;
  isDisabled: boolean;
  /** Runs a sign-in and shows what is wrong with it. */
  run: (work: () => Promise<void>) => void;
}

/** Signs in by a passkey: by the button, or where the browser offers one beside the username. Its library is loaded only then. */
export function PasskeyButton({ choice, isDisabled, run }: PasskeyButtonProps) {
  const t = useText();
  const [questions, setQuestions] = useState(0);
  if (!arePasskeysPossible()) return null;
  const onClick = () =>
    run(async () => {
      const token = await ask(choice, false);
      if (token !== null) return beginSession(token);
      // The browser has ended its offer for the question.
      setQuestions((count) => count + 1);
    });
  return (
    <>
      <PasskeyOffer key={questions} choice={choice} run={run} />
      <Button size="lg" full icon={<KeyRound aria-hidden />} disabled={isDisabled} onClick={onClick}>
        {t("auth.passkey")}
      </Button>
    </>
  );
}

/** Has the browser offer passkeys beside the username for as long as it is shown. */
function PasskeyOffer({ choice, run }: Pick<PasskeyButtonProps, "choice" | "run">) {
  const offer = useEffectEvent(() => {
    ask(choice, true).then(
      (token) => token !== null && run(() => beginSession(token)),
      (error: unknown) => {
        // It is an addition: what is wrong is told only once a passkey was chosen.
        if (error instanceof CallProblem && error.code === "wrong-login") run(() => Promise.reject(error));
      },
    );
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isThere = true;
    void canOfferPasskeys().then((can) => {
      if (!can || !isThere) return;
      offer();
      timer = setInterval(() => offer(), offerRenewal);
    });
    return () => {
      isThere = false;
      clearInterval(timer);
    };
  }, []);
  return null;
}

async function ask(choice: () => PasskeyChoice, autofill: boolean): Promise<string | null> {
  const { tokenByPasskey } = await import("../../features/factors/passkeys.ts");
  return tokenByPasskey(choice, autofill);
}
