import { changePassword, faultsOf, NewPassword, type UserRecord } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { NewPasswordField } from "../../features/people/new-password-field.tsx";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./profile.module.css";

const none = { Current: "", Password: "" };

/** Changes the password; all other devices are signed out (domain.md#account-passwords). */
export function ChangePassword({ user }: { user: UserRecord }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const asking = useAsk(changePassword);
  const [values, setValues] = useState(none);
  const [own, setOwn] = useState<Readonly<Record<string, string | undefined>>>({});
  if (user.Demonstration) return <p className={styles.quiet}>{t("account.password.demonstration")}</p>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { Current: values.Current === "" ? "required" : undefined, Password: faultsOf(NewPassword, values.Password)[0]?.code };
    setOwn(found);
    if (found.Current !== undefined || found.Password !== undefined || !(await asking.ask({ body: values }))) return;
    setValues(none);
    toast({ text: t("account.password.changed"), tone: "success", key: "password" });
  };
  const { problem } = asking;
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.quiet}>{t("account.password.text")}</p>
      {problem && problem.errors.length === 0 ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
      <div className={styles.pair}>
        <PasswordField
          label={t("account.password.current")}
          name="current-password"
          required
          value={values.Current}
          error={faultText(own["Current"] ?? asking.faults["Current"])}
          onChange={({ target }) => setValues((now) => ({ ...now, Current: target.value }))}
          showText={t("auth.show")}
          hideText={t("auth.hide")}
        />
        <NewPasswordField
          value={values.Password}
          onChange={(Password) => setValues((now) => ({ ...now, Password }))}
          fault={own["Password"] ?? asking.faults["Password"]}
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" pending={asking.isBusy} pendingText={t("account.pending")}>
          {t("account.password.change")}
        </Button>
      </div>
    </form>
  );
}
