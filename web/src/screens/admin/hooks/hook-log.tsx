import { type DeliveryState, type hookThing, listHookMessages, replayHookMessages, type Reply } from "@remotebay/contract";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../../lib/list-foot.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { usePages } from "../../../lib/use-pages.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ColumnCard } from "../../../ui/column-card.tsx";
import { DateTimePicker } from "../../../ui/date-time-picker.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { ReadThing, Words } from "../things/thing-screen.ts";
import { localOf } from "../controls/time-controls.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./hooks.module.css";

type Message = Reply<typeof listHookMessages>[number];

const states = ["waiting", "delivered", "failed"] as const satisfies readonly DeliveryState[];
const tones: Record<DeliveryState, Tone> = { waiting: "warning", delivered: "success", failed: "danger" };

/** What was sent to a webhook and how that went; each message can be looked at and sent again. */
export function HookLog({ hook }: { hook: ReadThing<typeof hookThing> }) {
  const t = useText();
  const format = useFormat();
  const [state, setState] = useState<DeliveryState | "">("");
  const [opened, open] = useState<Message>();
  const [isAsked, ask] = useState(false);
  const pages = usePages(listHookMessages, { query: { id: hook.Id, pageSize: 20, ...(state === "" ? {} : { state }) } });
  const columns = columnsOf({ t, format, open });
  const card = (row: Message) => <ColumnCard columns={columns} row={row} />;
  return (
    <Card title={t("admin.hook.log")}>
      <div className={shapes.stack}>
        <div className={shapes.buttons}>
          <NativeSelect
            hideLabel
            label={t("admin.hook.showState")}
            placeholder={t("admin.hook.show")}
            value={state}
            options={states.map((value) => ({ value, label: t(`admin.deliveries.${value}`) }))}
            onChange={({ target }) => setState(target.value as DeliveryState | "")}
          />
          <Button icon={<RotateCcw aria-hidden />} onClick={() => ask(true)}>
            {t("admin.hook.resendAll")}
          </Button>
        </div>
        {pages.problem && pages.rows.length === 0 ? (
          <NotLoaded what="list" problem={pages.problem} failed={t("admin.failed")} onRetry={pages.retry} level={2} />
        ) : (
          <Table
            label={t("admin.hook.log")}
            rows={[...pages.rows]}
            rowKey={({ Id }) => Id}
            loading={pages.isPending}
            columns={columns}
            card={card}
            empty={<p className={shapes.quiet}>{t("admin.hook.noLog")}</p>}
          />
        )}
        {pages.hasMore ? (
          <ListFoot pages={pages} more={t("admin.more")} fetching={t("common.loading")}>
            {null}
          </ListFoot>
        ) : null}
      </div>
      {opened ? <MessageDialog hookId={hook.Id} message={opened} onClose={() => open(undefined)} /> : null}
      {isAsked ? <ResendDialog hookId={hook.Id} onClose={() => ask(false)} /> : null}
    </Card>
  );
}

function columnsOf({ t, format, open }: Words & { open: (message: Message) => void }): Column<Message>[] {
  return [
    { id: "CreatedAt", header: t("admin.hook.when"), cell: ({ CreatedAt }) => format.exact(CreatedAt), nowrap: true },
    { id: "Type", header: t("admin.hook.type"), cell: ({ Type }) => <code>{Type}</code> },
    {
      id: "State",
      header: t("admin.hook.state"),
      cell: ({ State }) => <Badge tone={tones[State]}>{t(`admin.deliveries.${State}`)}</Badge>,
    },
    {
      id: "Tries",
      header: t("admin.hook.triesTitle"),
      cell: (message) => (
        <Button size="sm" onClick={() => open(message)}>
          {t("admin.hook.tries", { count: message.Tries.length })}
        </Button>
      ),
    },
  ];
}

/** A message as it was sent, with each try. */
function MessageDialog({ hookId, message, onClose }: { hookId: number; message: Message; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const resend = useResend(hookId, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={message.Type}
      closeText={t("common.close")}
      actions={
        <Button
          icon={<RotateCcw aria-hidden />}
          pending={resend.isBusy}
          onClick={() => void resend.run({ Id: hookId, Message: message.Id })}
        >
          {t("admin.hook.resend")}
        </Button>
      }
    >
      <div className={shapes.stack}>
        <p className={shapes.quiet}>
          {t("admin.hook.id")}: <code>{message.Key}</code>
        </p>
        <pre className={styles.body}>{pretty(message.Body)}</pre>
        {message.NextAt === null ? null : <p>{t("admin.hook.nextTry", { when: format.exact(message.NextAt) })}</p>}
        <ol className={styles.tries}>
          {message.Tries.toReversed().map(({ At, Status, Fault, Milliseconds, Reply: answer }) => (
            <li key={At}>
              <strong>
                {Fault === null
                  ? t("admin.hook.answered", { status: String(Status ?? ""), ms: format.number(Milliseconds) })
                  : t(`admin.hook.faults.${Fault}`)}
              </strong>{" "}
              <span className={shapes.quiet}>{format.exact(At)}</span>
              {answer === "" ? null : <pre className={styles.body}>{answer}</pre>}
            </li>
          ))}
        </ol>
        {resend.problem}
      </div>
    </Dialog>
  );
}

/** Asks since when messages are sent again. */
function ResendDialog({ hookId, onClose }: { hookId: number; onClose: () => void }) {
  const t = useText();
  const [since, setSince] = useState(() => localOf(new Date(Date.now() - 86_400_000).toISOString()));
  const resend = useResend(hookId, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("admin.hook.resendTitle")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            variant="primary"
            pending={resend.isBusy}
            onClick={() => void resend.run({ Id: hookId, Since: new Date(since).toISOString() })}
          >
            {t("admin.hook.resend")}
          </Button>
        </>
      }
    >
      <div className={shapes.stack}>
        <p>{t("admin.hook.resendText")}</p>
        <DateTimePicker label={t("admin.hook.since")} value={since} onChange={(next) => setSince(next ?? since)} />
        {resend.problem}
      </div>
    </Dialog>
  );
}

function useResend(hookId: number, onDone: () => void) {
  const t = useText();
  const problemText = useProblemText();
  const replaying = useAsk(replayHookMessages);
  return {
    isBusy: replaying.isBusy,
    problem: replaying.problem ? <Banner tone="danger" title={problemText(replaying.problem)} /> : null,
    run: async (body: { Id: number; Message?: number; Since?: string }) => {
      const done = await replaying.ask({ body });
      if (done === null) return;
      toast({ text: t("admin.hook.resent", { count: done.reply.Count }), tone: "success", key: `hook-${hookId}` });
      onDone();
    },
  };
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
