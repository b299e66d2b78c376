import { getOpenInvitations, type OpenInvitation, resendInvitation, withdrawInvitation } from "@remotebay/contract";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { CallProblem, send } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./people.module.css";
import { roleText } from "./role-texts.ts";

/** Who was invited to a location and has not come yet, and the way to invite somebody; without a location of operations staff (domain.md#account-invitations-open). */
export function OpenInvitations({ locationId }: { locationId?: number }) {
  const t = useText();
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useCall(getOpenInvitations, { query: locationId === undefined ? {} : { locationId } }, { staleTime: 0 });
  const close = () => {
    setInviting(false);
    void refetch();
  };
  return (
    <Card
      title={t(locationId === undefined ? "account.open.staffTitle" : "account.open.title")}
      actions={
        <Button size="sm" icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
          {t("account.invite.open")}
        </Button>
      }
    >
      {data ? (
        <Invitations invitations={data} onChange={() => void refetch()} />
      ) : error ? (
        <Banner tone="danger" action={<Button onClick={() => void refetch()}>{t("common.retry")}</Button>}>
          {t("account.open.failed")}
        </Banner>
      ) : (
        <SkeletonText lines={2} />
      )}
      {isInviting ? <InviteDialog onClose={close} {...(locationId === undefined ? {} : { locationId })} /> : null}
    </Card>
  );
}

function Invitations({ invitations, onChange }: { invitations: readonly OpenInvitation[]; onChange: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [busy, setBusy] = useState<number>();
  const [asked, setAsked] = useState<OpenInvitation>();
  const run = async (one: OpenInvitation, call: typeof resendInvitation | typeof withdrawInvitation) => {
    if (busy !== undefined) return;
    setBusy(one.Id);
    try {
      await send(call, { body: { Id: one.Id } });
      const key = call === resendInvitation ? "account.open.sentAgain" : "account.open.withdrawn";
      toast({ text: t(key, { email: one.Email }), tone: "success" });
    } catch (error) {
      const isGone = error instanceof CallProblem && error.code === "not-found";
      toast({ text: isGone ? t("account.open.gone") : problemText(error), tone: "warning" });
    }
    setBusy(undefined);
    setAsked(undefined);
    onChange();
  };
  if (invitations.length === 0) return <p className={styles.quiet}>{t("account.open.none")}</p>;
  return (
    <>
      <ul className={styles.invitations}>
        {invitations.map((one) => (
          <Row
            key={one.Id}
            invitation={one}
            isBusy={busy === one.Id}
            onResend={() => void run(one, resendInvitation)}
            onWithdraw={() => setAsked(one)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t("account.open.withdrawTitle")}
        confirmText={t("account.open.withdraw")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={busy !== undefined}
        onConfirm={() => asked && void run(asked, withdrawInvitation)}
      >
        <p>{t("account.open.withdrawText", { email: asked?.Email ?? "" })}</p>
      </ConfirmDialog>
    </>
  );
}

interface RowProps {
  invitation: OpenInvitation;
  isBusy: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

function Row({ invitation, isBusy, onResend, onWithdraw }: RowProps) {
  const t = useText();
  const format = useFormat();
  const { Email: email, GivenName, FamilyName, Role, SentDate, UntilDate, InvitedBy: by } = invitation;
  const name = `${GivenName} ${FamilyName}`.trim();
  const role = roleText(t, Role);
  return (
    <li>
      <span className={styles.who}>
        <strong>{name || email}</strong>
        {name === "" ? null : <span>{email}</span>}
        <span className={styles.quiet}>
          {t("account.open.facts", { role, by, sent: format.date(SentDate), until: format.date(UntilDate) })}
        </span>
      </span>
      <Button size="sm" pending={isBusy} aria-label={t("account.open.againOne", { email })} onClick={onResend}>
        {t("account.open.again")}
      </Button>
      <Button size="sm" variant="quiet" aria-label={t("account.open.withdrawOne", { email })} onClick={onWithdraw}>
        {t("account.open.withdraw")}
      </Button>
    </li>
  );
}
