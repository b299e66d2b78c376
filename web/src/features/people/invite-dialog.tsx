import { faultsOf, getInvitationChoices, Invite, invite, type InvitationChoices } from "@remotebay/contract";
import { type FormEvent, useId, useState } from "react";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./people.module.css";
import { roleText } from "./role-texts.ts";

interface InviteDialogProps {
  onClose: () => void;
  /** The location that is chosen at first. */
  locationId?: number;
}

/** Invites somebody by letter (domain.md#account-invitation). */
export function InviteDialog({ onClose, locationId }: InviteDialogProps) {
  const t = useText();
  const problemText = useProblemText();
  const formId = useId();
  const choices = useCall(getInvitationChoices, {}, { staleTime: 0 });
  const sending = useAsk(invite);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("account.invite.title")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" pending={sending.isBusy} pendingText={t("account.invite.sending")}>
            {t("account.invite.send")}
          </Button>
        </>
      }
    >
      {choices.error ? <Banner tone="danger">{problemText(choices.error)}</Banner> : null}
      {choices.data ? <InviteForm {...{ formId, sending, onClose, locationId }} choices={choices.data} /> : null}
    </Dialog>
  );
}

interface InviteFormProps {
  formId: string;
  choices: InvitationChoices;
  sending: ReturnType<typeof useAsk<typeof invite>>;
  onClose: () => void;
  locationId: number | undefined;
}

const staff = "staff";

function InviteForm({ formId, choices, sending, onClose, locationId }: InviteFormProps) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const { ShopRoles, StaffRoles, Locations } = choices;
  const [place, setPlace] = useState(String(locationId ?? Locations[0]?.Id ?? staff));
  const [role, setRole] = useState<number>();
  const [person, setPerson] = useState({ Email: "", GivenName: "", FamilyName: "" });
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const roles = place === staff ? StaffRoles : ShopRoles;
  const chosen = roles.find(({ Id }) => Id === role) ?? roles[0];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ...person, RoleId: chosen?.Id ?? 0, LocationId: place === staff ? null : Number(place) };
    const found = faultsByPath({ errors: faultsOf(Invite, body) });
    setOwn(found);
    if (Object.keys(found).length > 0 || !(await sending.ask({ body }))) return;
    toast({ text: t("account.invite.sent", { email: person.Email }), tone: "success", key: "invite" });
    onClose();
  };
  const field = (path: keyof typeof person) => ({
    name: path,
    value: person[path],
    error: faultText(own[path] ?? sending.faults[path]),
    onChange: ({ target }: { target: { value: string } }) => setPerson((now) => ({ ...now, [path]: target.value })),
  });
  const places = Locations.map(({ Id, Name }) => ({ value: String(Id), label: Name }));
  const all = StaffRoles.length > 0 ? [...places, { value: staff, label: t("account.invite.staff") }] : places;
  return (
    <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <p className={styles.quiet}>{t("account.invite.text")}</p>
      {sending.problem && sending.problem.errors.length === 0 ? <Banner tone="danger">{problemText(sending.problem)}</Banner> : null}
      <TextField label={t("account.invite.email")} type="email" autoComplete="off" required {...field("Email")} />
      <div className={styles.pair}>
        <TextField label={t("account.invite.first")} autoComplete="off" {...field("GivenName")} />
        <TextField label={t("account.invite.last")} autoComplete="off" {...field("FamilyName")} />
      </div>
      {all.length > 1 ? (
        <NativeSelect
          label={t("account.invite.location")}
          name="LocationId"
          options={all}
          value={place}
          onChange={({ target }) => setPlace(target.value)}
        />
      ) : null}
      <NativeSelect
        label={t("account.invite.role")}
        name="RoleId"
        options={roles.map(({ Id, Name }) => ({ value: String(Id), label: roleText(t, Name) }))}
        value={String(chosen?.Id ?? "")}
        onChange={({ target }) => setRole(Number(target.value))}
      />
    </form>
  );
}
