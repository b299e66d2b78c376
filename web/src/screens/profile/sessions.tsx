import { deviceName, endOtherSessions, endSession, getSessions, type Session } from "@remotebay/contract";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import styles from "./profile.module.css";

/** The browsers in which the user is signed in; each can be signed out, and all others together (domain.md#account-sessions). */
export function Sessions() {
  const t = useText();
  const problemText = useProblemText();
  const { data = [], refetch } = useCall(getSessions, {}, { staleTime: 0 });
  const ending = useAsk(endSession);
  const { Demo } = useUser();

  const end = async (Number: number) => {
    if (!(await ending.ask({ body: { Number } }))) return;
    toast({ text: t("account.sessions.ended"), tone: "success", key: "session" });
    await refetch();
  };
  return (
    <div className={styles.form}>
      {ending.problem ? <Banner tone="danger">{problemText(ending.problem)}</Banner> : null}
      <ul className={styles.sessions}>
        {data.map((session) => (
          <OneSession key={session.Number} session={session} onEnd={Demo ? undefined : () => void end(session.Number)} />
        ))}
      </ul>
      {data.length > 1 && !Demo ? <EndOthers onDone={() => void refetch()} /> : null}
    </div>
  );
}

function OneSession({ session, onEnd }: { session: Session; onEnd: (() => void) | undefined }) {
  const t = useText();
  const format = useFormat();
  const device = deviceName(session.UserAgent) || t("account.sessions.unknown");
  return (
    <li className={styles.session}>
      <MonitorSmartphone aria-hidden />
      <div className={styles.device}>
        <strong>{device}</strong> {session.IsThis ? <Badge tone="success">{t("account.sessions.this")}</Badge> : null}{" "}
        {session.Demo ? <Badge>{t("account.sessions.practice")}</Badge> : null}{" "}
        {session.OnTablet ? <Badge>{t("account.sessions.tablet")}</Badge> : null}
        <div className={styles.quiet}>
          {session.Address} · {t("account.sessions.last", { time: format.dateTime(session.LastUsedAt) })}
        </div>
      </div>
      {session.IsThis || !onEnd ? null : (
        <Button size="sm" aria-label={t("account.sessions.endOf", { device })} onClick={onEnd}>
          {t("account.sessions.end")}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onDone }: { onDone: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const asking = useAsk(endOtherSessions);
  const [isOpen, setOpen] = useState(false);
  const end = async () => {
    if (!(await asking.ask({}))) return;
    setOpen(false);
    onDone();
  };
  return (
    <div className={styles.actions}>
      <Button onClick={() => setOpen(true)}>{t("account.sessions.others")}</Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("account.sessions.othersTitle")}
        confirmText={t("account.sessions.others")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={asking.isBusy}
        pendingText={t("account.pending")}
        error={asking.problem ? problemText(asking.problem) : undefined}
        onConfirm={() => void end()}
      >
        <p>{t("account.sessions.othersText")}</p>
      </ConfirmDialog>
    </div>
  );
}
