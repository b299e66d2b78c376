import {
  listApiTokens,
  readApiToken,
  removeApiToken,
  renewApiToken,
  saveApiToken,
  type Scope,
  scopeNames,
  type TokenState,
  tokenThing,
} from "@remotebay/contract";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { SecretDialog } from "../../../features/secrets/secret-dialog.tsx";
import { send } from "../../../lib/call.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Tone } from "../../../ui/tone.ts";
import { Button } from "../../../ui/button.tsx";
import { manyOf, reference } from "../controls/choice-controls.tsx";
import { count, line } from "../controls/plain-controls.tsx";
import { instant } from "../controls/time-controls.tsx";
import { location } from "./location.tsx";
import { type ReadThing, thingScreen } from "./thing-screen.ts";

const tones: Record<TokenState, Tone> = { "without-secret": "warning", active: "success", ended: "neutral" };

const monthMs = 30 * 86_400_000;

/** Keys of shops' own programs. */
export const token = thingScreen(tokenThing, {
  room: "tokens",
  calls: { list: listApiTokens, read: readApiToken, save: saveApiToken, remove: removeApiToken },
  title: "admin.rooms.tokens.title",
  create: "admin.token.create",
  columns: [
    { id: "Name", label: "admin.token.name", text: (row) => row.Name, sorts: true },
    { id: "LocationName", label: "admin.token.location", text: (row) => row.LocationName, sorts: true },
    {
      id: "State",
      label: "admin.token.state",
      text: ({ State }, { t }) => t(`admin.token.states.${State}`),
      cell: ({ State }, { t }) => <Badge tone={tones[State]}>{t(`admin.token.states.${State}`)}</Badge>,
    },
    { id: "Until", label: "admin.token.until", text: ({ Until }, { format }) => format.date(Until), sorts: true },
    {
      id: "LastUsedAt",
      label: "admin.token.lastUsed",
      text: ({ LastUsedAt }, { t, format }) => (LastUsedAt === null ? t("admin.token.never") : format.moment(LastUsedAt)),
      sorts: true,
    },
  ],
  fields: {
    Name: { label: "admin.token.name", hint: "admin.token.nameHint", empty: "", control: line() },
    LocationId: {
      label: "admin.token.location",
      empty: 0,
      control: reference(location.calls, (row: { Name: string }) => row.Name),
    },
    Scopes: { label: "admin.token.scopes", empty: [], control: manyOf(useScopes) },
    PerMinute: { label: "admin.token.perMinute", empty: 120, control: count({ min: 1, max: 1200 }) },
    Until: {
      label: "admin.token.until",
      hint: "admin.token.untilHint",
      empty: new Date(Date.now() + 12 * monthMs).toISOString(),
      control: instant(),
    },
  },
  facts: ({ State, Hint, LastUsedAt, CreatedAt }, { t, format }) => [
    { name: t("admin.token.state"), value: t(`admin.token.states.${State}`) },
    ...(Hint === "" ? [] : [{ name: t("admin.token.hint"), value: Hint }]),
    { name: t("admin.token.lastUsed"), value: LastUsedAt === null ? t("admin.token.never") : format.exact(LastUsedAt) },
    { name: t("admin.since"), value: format.date(CreatedAt) },
  ],
  Extras: TokenSecret,
});

function useScopes() {
  const t = useText();
  return scopeNames.map((value) => ({ value, label: t(scopeTexts[value]) }));
}

const scopeTexts: Readonly<Record<Scope, PlainTextKey>> = {
  "requests.read": "admin.scopes.requestsRead",
  "requests.write": "admin.scopes.requestsWrite",
  "reports.read": "admin.scopes.reportsRead",
  "chat.read": "admin.scopes.chatRead",
  "chat.write": "admin.scopes.chatWrite",
  "devices.read": "admin.scopes.devicesRead",
  "vehicles.read": "admin.scopes.vehiclesRead",
  "shop.read": "admin.scopes.shopRead",
};

function TokenSecret({ found }: { found: ReadThing<typeof tokenThing> }) {
  const t = useText();
  const [isOpen, setOpen] = useState(found.Facts.State === "without-secret");
  return (
    <div>
      <Button icon={<KeyRound aria-hidden />} onClick={() => setOpen(true)}>
        {t("admin.newSecret")}
      </Button>
      {isOpen ? (
        <SecretDialog
          title={t("admin.token.secretTitle", { name: found.Name })}
          text={t("admin.token.secretText")}
          confirm={t("admin.newSecret")}
          once={t("admin.token.secretOnce")}
          make={async () => (await send(renewApiToken, { body: { Id: found.Id } })).Secret}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
