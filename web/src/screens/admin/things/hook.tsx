import {
  hookEvents,
  type HookEvent,
  type HookState,
  hookThing,
  listHooks,
  readHook,
  removeHook,
  renewHookSecret,
  resumeHook,
  saveHook,
  StatusName,
  testHook,
} from "@remotebay/contract";
import { KeyRound, Play, Send } from "lucide-react";
import { useState } from "react";
import { SecretDialog } from "../../../features/secrets/secret-dialog.tsx";
import { send } from "../../../lib/call.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { choicesOf, manyOf, reference } from "../controls/choice-controls.tsx";
import { line, toggle } from "../controls/plain-controls.tsx";
import { HookLog } from "../hooks/hook-log.tsx";
import { location } from "./location.tsx";
import { type ReadThing, thingScreen } from "./thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

const tones: Record<HookState, Tone> = { on: "success", off: "neutral", paused: "danger" };

/** Addresses that are told what happens. */
export const hook = thingScreen(hookThing, {
  room: "hooks",
  calls: { list: listHooks, read: readHook, save: saveHook, remove: removeHook },
  title: "admin.rooms.hooks.title",
  create: "admin.hook.create",
  columns: [
    { id: "Name", label: "admin.hook.name", text: (row) => row.Name, sorts: true },
    {
      id: "LocationName",
      label: "admin.hook.location",
      text: ({ LocationName }, { t }) => LocationName ?? t("admin.hook.everyShop"),
      sorts: true,
    },
    { id: "Url", label: "admin.hook.url", text: (row) => row.Url },
    {
      id: "State",
      label: "admin.hook.state",
      text: ({ State }, { t }) => t(`admin.hook.states.${State}`),
      cell: ({ State }, { t }) => <Badge tone={tones[State]}>{t(`admin.hook.states.${State}`)}</Badge>,
    },
    { id: "Waiting", label: "admin.hook.waiting", text: ({ Waiting }, { format }) => format.number(Waiting) },
  ],
  fields: {
    Name: { label: "admin.hook.name", empty: "", control: line() },
    LocationId: {
      label: "admin.hook.location",
      hint: "admin.hook.locationHint",
      empty: null,
      control: reference(location.calls, (row: { Name: string }) => row.Name, { none: null }),
    },
    Url: { label: "admin.hook.url", hint: "admin.hook.urlHint", empty: "https://", control: line() },
    Events: { label: "admin.hook.events", empty: [], control: manyOf(useEvents) },
    Statuses: { label: "admin.hook.statuses", hint: "admin.hook.statusesHint", empty: [], control: manyOf(useStatuses) },
    Services: { label: "admin.hook.services", hint: "admin.hook.servicesHint", empty: [], control: choicesOf("services") },
    Active: { label: "admin.hook.active", empty: true, control: toggle() },
  },
  facts: ({ State, Waiting, Failed, LastDeliveredAt, FailingSince, BothUntil }, { t, format }) => [
    { name: t("admin.hook.state"), value: t(`admin.hook.states.${State}`) },
    { name: t("admin.hook.waiting"), value: format.number(Waiting) },
    { name: t("admin.hook.failed"), value: format.number(Failed) },
    { name: t("admin.hook.lastDelivered"), value: LastDeliveredAt === null ? t("admin.token.never") : format.exact(LastDeliveredAt) },
    ...(FailingSince === null ? [] : [{ name: t("admin.hook.failingSince"), value: format.exact(FailingSince) }]),
    ...(BothUntil === null ? [] : [{ name: t("admin.hook.bothUntil"), value: format.exact(BothUntil) }]),
  ],
  Extras: HookExtras,
});

function useStatuses() {
  const t = useText();
  return StatusName.options.map((value) => ({ value, label: t(`requests.status.${value}`) }));
}

function useEvents() {
  const t = useText();
  return hookEvents.map((value) => ({ value, label: t(eventTexts[value]) }));
}

const eventTexts: Readonly<Record<HookEvent, PlainTextKey>> = {
  "request.created": "admin.hookEvents.requestCreated",
  "request.changed": "admin.hookEvents.requestChanged",
  "request.moved": "admin.hookEvents.requestMoved",
  "report.sent": "admin.hookEvents.reportSent",
  "chat.message": "admin.hookEvents.chatMessage",
  "device.changed": "admin.hookEvents.deviceChanged",
};

/** The secret, a test, the end of a pause, and the log. */
function HookExtras({ found }: { found: ReadThing<typeof hookThing> }) {
  const t = useText();
  const problemText = useProblemText();
  const { HasSecret, State } = found.Facts;
  const [isOpen, setOpen] = useState(!HasSecret);
  const testing = useAsk(testHook);
  const resuming = useAsk(resumeHook);
  const test = async () => {
    if (await testing.ask({ body: { Id: found.Id } })) toast({ text: t("admin.hook.tested"), tone: "success", key: "hook" });
  };
  const problem = testing.problem ?? resuming.problem;
  return (
    <>
      {State === "paused" ? (
        <Banner
          tone="danger"
          title={t("admin.hook.paused")}
          action={
            <Button
              size="sm"
              icon={<Play aria-hidden />}
              pending={resuming.isBusy}
              onClick={() => void resuming.ask({ body: { Id: found.Id } })}
            >
              {t("admin.hook.resume")}
            </Button>
          }
        />
      ) : null}
      {HasSecret ? null : <Banner tone="warning" title={t("admin.hook.noSecret")} />}
      <div className={shapes.buttons}>
        <Button icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
          {t("admin.newSecret")}
        </Button>
        <Button icon={<Send aria-hidden />} disabled={!HasSecret} pending={testing.isBusy} onClick={() => void test()}>
          {t("admin.hook.test")}
        </Button>
      </div>
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
      <HookLog hook={found} />
      {isOpen ? (
        <SecretDialog
          title={t("admin.hook.secretTitle", { name: found.Name })}
          text={t("admin.hook.secretText")}
          confirm={t("admin.newSecret")}
          once={t("admin.hook.secretOnce")}
          make={async () => (await send(renewHookSecret, { body: { Id: found.Id } })).Secret}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
