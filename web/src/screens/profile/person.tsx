import { faultsOf, ModifyUser, modifyUsers, required, type UserRecord } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { faultsByField, type FieldFaults, pathsOf } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useFaultText } from "../../lib/fault-text.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { hasToCompleteProfile, loadUser } from "../../lib/session.ts";
import { useSend } from "../../lib/use-send.ts";
import { ZoneField } from "../../lib/zone-field.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import { missingIn, profileFields, type Profile, profileOf, type ProfilePath } from "./profile-fields.ts";
import styles from "./profile.module.css";

/** Name, e-mail, phone and time zone, for users who may change them. */
export function Person({ user }: { user: UserRecord }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const [profile, setProfile] = useState<Profile>(() => profileOf(user));
  const [faults, setFaults] = useState<FieldFaults<ProfilePath>>({});
  const sending = useSend(modifyUsers, {
    onDone: () => {
      toast({ text: t("profile.saved"), tone: "success", key: "profile" });
      void loadUser();
    },
    onProblem: ({ errors }) => setFaults(faultsByField(profileFields, errors)),
  });
  const fixed = !user.Can.editProfile;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { id: user.Id, ...profile };
    const missing = hasToCompleteProfile(user) ? missingIn(profile).map(required) : [];
    const found = faultsByField(profileFields, [...faultsOf(ModifyUser, body), ...missing]);
    setFaults(found);
    if (Object.keys(found).length === 0) sending.send({ body });
  };
  const part = (path: ProfilePath) => ({
    label: t(profileFields[path].label),
    name: path,
    value: profile[path],
    onChange: ({ target }: { target: { value: string } }) => setProfile((now) => ({ ...now, [path]: target.value })),
    error: faultText(faults[path]),
  });
  const noteOf = (path: ProfilePath) => {
    const { description } = profileFields[path];
    return description && !fixed ? { description: t(description) } : {};
  };
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {fixed ? <p className={styles.quiet}>{t("profile.readOnly")}</p> : null}
      {sending.problem && sending.problem.errors.length === 0 ? <Banner tone="danger">{problemText(sending.problem)}</Banner> : null}
      <div className={styles.pair}>
        {pathsOf(profileFields).map((path) =>
          path === "timeZone" ? (
            <ZoneField key={path} {...part(path)} disabled={fixed} />
          ) : (
            <TextField key={path} {...part(path)} {...noteOf(path)} {...profileFields[path].typed} readOnly={fixed} />
          ),
        )}
      </div>
      {fixed ? null : (
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={sending.isBusy} pendingText={t("profile.saving")}>
            {t("common.save")}
          </Button>
        </div>
      )}
    </form>
  );
}
