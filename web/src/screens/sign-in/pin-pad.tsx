import { switchPerson, type TabletPerson } from "@remotebay/contract";
import { Delete } from "lucide-react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { type CallProblem, problemIn, send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { beginSession } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./switch-page.module.css";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
const most = 6;
const least = 4;

/** Asks for somebody's PIN, by its keys or a keyboard, and goes on as them. */
export function PinPad({ person, onBack }: { person: TabletPerson; onBack: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallProblem>();
  const isOver = problem?.code === "full-sign-in";
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || pin.length < least) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await beginSession(await send(switchPerson, { body: { Person: person.Id, Pin: pin } }));
    } catch (error) {
      setProblem(problemIn(error));
      setPin("");
      setBusy(false);
      field.current?.focus();
    }
  };
  const left = Number(problem?.info["Left"] ?? 0);
  const wrong = problem?.code === "wrong-pin" ? t("tablets.wrong", { left }) : undefined;
  if (isOver) {
    return (
      <div className={styles.form}>
        <Banner tone="warning">{t("tablets.over", { name: person.Name })}</Banner>
        <LinkButton href="/login" size="lg" variant="primary">
          {t("auth.title")}
        </LinkButton>
        <Button variant="quiet" onClick={onBack}>
          {t("tablets.back")}
        </Button>
      </div>
    );
  }
  return (
    <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
      {problem && wrong === undefined ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      <TextField
        ref={field}
        label={t("tablets.yourPin")}
        type="password"
        name="pin"
        // The keys below stand in for the one on the screen.
        inputMode="none"
        autoComplete="off"
        maxLength={most}
        className={styles.pin}
        value={pin}
        error={wrong}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, ""))}
      />
      <span role="status">
        <VisuallyHidden>{pin === "" ? "" : t("tablets.entered", { count: pin.length })}</VisuallyHidden>
      </span>
      <Keys
        onDigit={(digit) => setPin((before) => (before.length < most ? before + digit : before))}
        onDelete={() => setPin((before) => before.slice(0, -1))}
      />
      <Button type="submit" variant="primary" size="lg" full pending={isBusy} pendingText={t("auth.pending")} disabled={pin.length < least}>
        {t("tablets.goOn")}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {t("tablets.back")}
      </Button>
    </form>
  );
}

const stay = (event: MouseEvent) => event.preventDefault();

/** The digits, as on a telephone. The field keeps the focus, so that a keyboard goes on typing in it. */
function Keys({ onDigit, onDelete }: { onDigit: (digit: string) => void; onDelete: () => void }) {
  const t = useText();
  return (
    <div className={styles.pad} role="group" aria-label={t("tablets.keys")}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={styles.key} onMouseDown={stay} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={styles.key} aria-label={t("tablets.delete")} onMouseDown={stay} onClick={onDelete}>
        <Delete aria-hidden />
      </button>
    </div>
  );
}
