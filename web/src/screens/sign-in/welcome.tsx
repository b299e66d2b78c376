import { AcceptInvitation, acceptInvitation, faultsOf, getInvitation, type Invitation } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { NewPasswordField } from "../../features/people/new-password-field.tsx";
import { type CallProblem, problemIn, send } from "../../lib/call.ts";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { beginSession, useSession } from "../../lib/session.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { LetterPage } from "./letter-page.tsx";
import { linkProblem } from "./link-problem.ts";
import styles from "./account.module.css";

/** The page of an invitation: names and a password, and its reader is in. */
export function WelcomePage({ token }: { token: string }) {
  const t = useText();
  const session = useSession();
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const isAnonymous = session.status === "anonymous";

  useEffect(() => {
    if (!isAnonymous) return;
    send(getInvitation, { body: { Token: token } }).then(setInvitation, (error: unknown) => setProblem(problemIn(error)));
  }, [token, isAnonymous]);

  // Whoever accepts is signed in before the page is left.
  if (session.status === "signed-in" && !invitation) {
    const name = `${session.user.GivenName} ${session.user.FamilyName}`;
    return (
      <LetterPage title={t("account.welcome.title")} hasBack={false}>
        <Banner tone="info">{t("account.welcome.signedIn", { name })}</Banner>
        <LinkButton variant="primary" size="lg" full href="/">
          {t("account.welcome.home")}
        </LinkButton>
      </LetterPage>
    );
  }
  if (!invitation) return <LetterPage title={t("account.welcome.title")} problem={linkProblem({ problem })} />;
  return <AcceptForm token={token} invitation={invitation} />;
}

const labels = { GivenName: "account.invite.first", FamilyName: "account.invite.last", Phone: "profile.phone" } as const;
const typed = {
  GivenName: { autoComplete: "given-name" },
  FamilyName: { autoComplete: "family-name" },
  Phone: { autoComplete: "tel", type: "tel" },
} as const;

function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useText();
  const faultText = useFaultText();
  const asking = useAsk(acceptInvitation);
  const [values, setValues] = useState({ GivenName: invitation.GivenName, FamilyName: invitation.FamilyName, Phone: "", Password: "" });
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});

  const submit = async () => {
    const body = { Token: token, ...values };
    const found = faultsByPath({ errors: faultsOf(AcceptInvitation, body) });
    setOwn(found);
    if (Object.keys(found).length > 0) return;
    const answer = await asking.ask({ body });
    if (answer === null) return;
    await beginSession(answer.reply);
    location.replace("/");
  };
  const faultOf = (path: string) => own[path] ?? asking.faults[path];
  const place = invitation.LocationName || t("account.welcome.operations");
  return (
    <LetterPage title={t("account.welcome.title")} problem={linkProblem(asking)} onSubmit={() => void submit()} hasBack={false}>
      <p className={styles.quiet}>{t("account.welcome.text", { name: invitation.InvitedBy, place })}</p>
      <TextField label={t("account.invite.email")} name="username" autoComplete="username" value={invitation.Email} readOnly />
      <div className={styles.pair}>
        {(["GivenName", "FamilyName", "Phone"] as const).map((path) => (
          <TextField
            key={path}
            label={t(labels[path])}
            name={path}
            {...typed[path]}
            required={path !== "Phone"}
            value={values[path]}
            error={faultText(faultOf(path))}
            onChange={({ target }) => setValues((now) => ({ ...now, [path]: target.value }))}
          />
        ))}
      </div>
      <NewPasswordField
        value={values.Password}
        onChange={(Password) => setValues((now) => ({ ...now, Password }))}
        fault={faultOf("Password")}
      />
      <Button type="submit" variant="primary" size="lg" full pending={asking.isBusy} pendingText={t("account.welcome.accepting")}>
        {t("account.welcome.accept")}
      </Button>
    </LetterPage>
  );
}
