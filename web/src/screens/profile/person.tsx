import { getLookupValues, ModifyUser, modifyUsers, type UserRecord } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { faultsOf } from "@remotebay/contract";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useFaultText, useProblemText } from "../../lib/problem-text.ts";
import { loadUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./profile.module.css";

/** Name, e-mail, phone and time zone, for those who may change them. */
export function Person({ user }: { user: UserRecord }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const sending = useSend(modifyUsers, {
    onDone: () => {
      toast({ text: t("profile.saved"), tone: "success", key: "profile" });
      void loadUser();
    },
  });
  const fixed = !user.Can.editProfile;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { id: user.Id, ...(Object.fromEntries(new FormData(event.currentTarget)) as Omit<ModifyUser, "id">) };
    const found = Object.fromEntries(faultsOf(ModifyUser, body).map(({ path, code }) => [path, code]));
    setFaults(found);
    if (Object.keys(found).length === 0) sending.send({ body });
  };
  const fault = (name: string) => faultText(faults[name] ?? sending.faults[name]);
  const field = (name: string, label: string, value: string, more: { type?: string; autoComplete: string }) => (
    <TextField label={label} name={name} defaultValue={value} readOnly={fixed} error={fault(name)} {...more} />
  );
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {fixed ? <p className={styles.quiet}>{t("profile.readOnly")}</p> : null}
      {sending.problem && sending.problem.errors.length === 0 ? <Banner tone="danger">{problemText(sending.problem)}</Banner> : null}
      <div className={styles.pair}>
        {field("firstName", t("profile.first"), user.GivenName, { autoComplete: "given-name" })}
        {field("lastName", t("profile.last"), user.FamilyName, { autoComplete: "family-name" })}
        {field("email", t("profile.email"), user.Email, { type: "email", autoComplete: "email" })}
        {field("phone", t("profile.phone"), user.PhoneNumber, { type: "tel", autoComplete: "tel" })}
        <ZoneField zone={user.TimeZone} fixed={fixed} error={fault("timeZone")} />
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

function ZoneField({ zone, fixed, error }: { zone: string; fixed: boolean; error: string | undefined }) {
  const t = useText();
  const { data } = useCall(getLookupValues, { query: { key: "timeZones" } }, { staleTime: Infinity });
  // The zone that is set stands in the list even before the list is here.
  const zones = new Map([[zone, zone], ...(data ?? []).map((item): [string, string] => [item.key || item.text, item.text])]);
  return (
    <NativeSelect
      label={t("profile.zone")}
      name="timeZone"
      key={zones.size}
      defaultValue={zone}
      disabled={fixed}
      error={error}
      options={[...zones].map(([value, label]) => ({ value, label }))}
    />
  );
}
