import type { Solution, Variant } from "@remotebay/contract";
import { type FormEvent, lazy, Suspense, useEffect, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { whyEnded } from "../../lib/session.ts";
import { isTablet } from "../../lib/storage.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { OpenId } from "./open-id.tsx";
import { RestoreOffer } from "./restore-offer.tsx";
import { useSignIn } from "./use-sign-in.ts";
import styles from "./sign-in.module.css";

const CodeStep = lazy(async () => ({ default: (await withTexts(() => import("./code-step.tsx"))()).CodeStep }));

export interface SignInFormProps {
  variant: Variant;
  solutions: readonly Solution[];
  solution: Solution | undefined;
  onSolution: (id: number) => void;
}

/** Sign-in form with user name, password, practice mode and solution. It uses native inputs, so that password managers and autofill work. */
export function SignInForm({ variant, solutions, solution, onSolution }: SignInFormProps) {
  const t = useText();
  const { submit, runPasskey, code, back, pending, problem, wait } = useSignIn(variant);
  const needsCode = code !== "none";
  const ended = whyEnded();
  const form = useRef<HTMLFormElement>(null);

  // Focuses the user name first, and the password after a failed sign-in.
  const failed = problem !== undefined;
  useEffect(() => {
    if (!needsCode) form.current?.querySelector<HTMLInputElement>(failed ? "input[name=pwd]" : "input[name=user]")?.select();
  }, [failed, needsCode]);

  const choice = () => ({
    demo: form.current?.querySelector<HTMLInputElement>("input[name=demo]")?.checked ?? false,
    solution: solution?.id ?? 1,
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const textOf = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    submit({ user: textOf("user"), pwd: textOf("pwd"), code: textOf("code"), ...choice() });
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-busy={pending}>
      {problem ? <Banner tone={wait > 0 ? "warning" : "danger"}>{problem}</Banner> : null}
      {ended !== null && !problem && !needsCode ? (
        <Banner tone={ended === "banned" ? "danger" : "info"}>{t(ended === "banned" ? "problems.banned" : "auth.ended")}</Banner>
      ) : null}
      {needsCode ? (
        <Suspense fallback={null}>
          <CodeStep isWrong={code === "wrong"} onBack={back} />
        </Suspense>
      ) : null}
      <div className={styles.form} hidden={needsCode}>
        <TextField
          label={t("auth.user")}
          name="user"
          // The browser offers passkeys here too.
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          enterKeyHint="next"
          required
        />
        <PasswordField
          label={t("auth.password")}
          name="pwd"
          enterKeyHint="go"
          required
          showText={t("auth.show")}
          hideText={t("auth.hide")}
        />
        <a href="/forgot" className={styles.forgot}>
          {t("auth.forgot")}
        </a>
        {solutions.length > 1 && solution ? (
          <NativeSelect
            label={t("auth.solution")}
            name="solution"
            options={solutions.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(solution.id)}
            onChange={(event) => onSolution(Number(event.target.value))}
          />
        ) : null}
        <Switch trailing name="demo" label={t("auth.demo")} description={t("auth.demoHint")} className={styles.demo} />
      </div>
      <Button type="submit" variant="primary" size="lg" full pending={pending} pendingText={t("auth.pending")} disabled={wait > 0}>
        {t("auth.submit")}
      </Button>
      {needsCode ? null : <PasskeyButton choice={choice} isDisabled={pending} run={runPasskey} />}
      {isTablet() && !needsCode ? (
        <a href="/switch" className={styles.forgot}>
          {t("shell.switch")}
        </a>
      ) : null}
      {needsCode ? null : <OpenId solution={solution?.id ?? 1} />}
      {needsCode ? null : <RestoreOffer />}
    </form>
  );
}
