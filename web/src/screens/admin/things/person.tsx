import { endSessionsOf, listAdministeredPeople, personThing, readAdministeredPerson, saveAdministeredPerson } from "@remotebay/contract";
import { FileUp, LogOut, UserPlus } from "lucide-react";
import { useState } from "react";
import { Certificates } from "../../../features/people/certificates.tsx";
import { InviteDialog } from "../../../features/people/invite-dialog.tsx";
import { roleText } from "../../../features/people/role-texts.ts";
import { RemoveFactors } from "../../../features/people/remove-factors.tsx";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useUser } from "../../../lib/session.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { toast } from "../../../ui/toast.tsx";
import { choicesOf, filterBy, filterByWords, reference } from "../controls/choice-controls.tsx";
import { line, lines, toggle } from "../controls/plain-controls.tsx";
import { instant, zone } from "../controls/time-controls.tsx";
import { ImportDialog } from "../people/import-dialog.tsx";
import { filterByLocation } from "./filter-by-location.tsx";
import { location } from "./location.tsx";
import { type ReadThing, thingScreen } from "./thing-screen.ts";
import shapes from "../../../ui/shapes.module.css";

/** People. */
export const person = thingScreen(personThing, {
  room: "people",
  calls: { list: listAdministeredPeople, read: readAdministeredPerson, save: saveAdministeredPerson },
  title: "admin.rooms.people.title",
  columns: [
    {
      id: "Name",
      label: "admin.person.name",
      text: (row) => row.Name,
      cell: ({ Name, Banned }, { t }) => (
        <>
          <strong>{Name}</strong> {Banned ? <Badge tone="danger">{t("admin.person.banned")}</Badge> : null}
        </>
      ),
      sorts: true,
    },
    { id: "Email", label: "profile.email", text: (row) => row.Email, sorts: true },
    {
      id: "LocationName",
      label: "admin.person.location",
      text: ({ LocationName }, { t }) => LocationName ?? t("admin.person.staff"),
      sorts: true,
    },
    { id: "Roles", label: "admin.person.roles", text: ({ Roles }, { t, format }) => format.list(Roles.map((role) => roleText(t, role))) },
    {
      id: "LastSeenAt",
      label: "admin.person.lastSeen",
      text: ({ LastSeenAt }, { t, format }) => (LastSeenAt === null ? t("admin.person.never") : format.moment(LastSeenAt)),
      sorts: true,
    },
  ],
  filters: [
    filterByLocation,
    filterBy("role", "roles", { label: "admin.person.roles", all: "admin.person.everyRole" }),
    filterByWords(
      "banned",
      { no: "admin.person.notBanned", yes: "admin.person.banned" },
      { label: "admin.person.access", all: "admin.person.bannedOrNot" },
    ),
  ],
  fields: {
    GivenName: { label: "profile.first", empty: "", control: line() },
    FamilyName: { label: "profile.last", empty: "", control: line() },
    Email: { label: "profile.email", empty: "", control: line() },
    Phone: { label: "profile.phone", empty: "", control: line() },
    TimeZone: { label: "location.zone", empty: "", control: zone() },
    LocationId: {
      label: "admin.person.location",
      hint: "admin.person.locationHint",
      empty: null,
      control: reference(location.calls, (row: { Name: string }) => row.Name, { none: null }),
      section: "admin.person.rights",
    },
    RoleIds: { label: "admin.person.roles", empty: [], control: choicesOf("roles") },
    ShowRag: { label: "admin.person.showRag", empty: false, control: toggle() },
    IsUk: { label: "admin.person.isUk", empty: false, control: toggle() },
    IsMahle: { label: "admin.person.isMahle", empty: false, control: toggle() },
    Banned: { label: "admin.person.ban", hint: "admin.person.banHint", empty: false, control: toggle(), section: "admin.person.access" },
    BanReason: { label: "admin.person.banReason", empty: "", control: lines({ rows: 2 }) },
    BannedUntil: { label: "admin.person.bannedUntil", hint: "admin.person.bannedUntilHint", empty: null, control: instant() },
  },
  facts: ({ Username, EmailVerified, CreatedAt, LastSeenAt, Sessions }, { t, format }) => [
    { name: t("admin.person.username"), value: Username },
    { name: t("admin.person.verified"), value: t(EmailVerified ? "common.yes" : "common.no") },
    { name: t("admin.since"), value: format.date(CreatedAt) },
    { name: t("admin.person.lastSeen"), value: LastSeenAt === null ? t("admin.person.never") : format.exact(LastSeenAt) },
    { name: t("admin.person.sessions"), value: format.number(Sessions) },
  ],
  Extras: PersonExtras,
  Actions: Invite,
});

function Invite() {
  const t = useText();
  const { Location } = useUser();
  const [isOpen, setOpen] = useState(false);
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t("account.invite.title")}
      </Button>
      <Button icon={<FileUp aria-hidden />} onClick={() => setImporting(true)}>
        {t("admin.import.open")}
      </Button>
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {isOpen ? <InviteDialog onClose={() => setOpen(false)} {...(Location ? { locationId: Location.Id } : {})} /> : null}
    </>
  );
}

/** What a person may do and why, and what can be done for their account. */
function PersonExtras({ found }: { found: ReadThing<typeof personThing> }) {
  const t = useText();
  const { Id: ownId } = useUser();
  const { Abilities } = found.Facts;
  const worksOnJobs = Abilities.some(({ Ability }) => Ability === "takeJobs");
  return (
    <div className={shapes.stack}>
      {worksOnJobs ? (
        <Card title={t("certificates.title")}>
          <Certificates userId={found.Id} />
        </Card>
      ) : null}
      <PersonRights found={found} ownId={ownId} />
    </div>
  );
}

function PersonRights({ found, ownId }: { found: ReadThing<typeof personThing>; ownId: number }) {
  const t = useText();
  const { Abilities } = found.Facts;
  return (
    <Card title={t("admin.person.may")}>
      <div className={shapes.stack}>
        {Abilities.length === 0 ? <p className={shapes.quiet}>{t("admin.person.mayNothing")}</p> : null}
        <Facts
          items={Abilities.map(({ Ability, By }) => ({
            name: t(`admin.abilities.${Ability}`),
            value: By.map((by) => (by === "ShowRag" ? t("admin.person.showRag") : roleText(t, by))).join(", "),
          }))}
        />
        {found.Id === ownId ? null : (
          <div className={shapes.buttons}>
            <EndSessions found={found} />
            <RemoveFactors id={found.Id} name={found.Name} withWords />
          </div>
        )}
      </div>
    </Card>
  );
}

function EndSessions({ found }: { found: ReadThing<typeof personThing> }) {
  const t = useText();
  const problemText = useProblemText();
  const [isAsked, ask] = useState(false);
  const ending = useAsk(endSessionsOf);
  const confirm = async () => {
    if ((await ending.ask({ body: { Id: found.Id } })) === null) return;
    ask(false);
    toast({ text: t("admin.person.ended", { name: found.Name }), tone: "success", key: "sessions" });
  };
  return (
    <>
      <Button icon={<LogOut aria-hidden />} onClick={() => ask(true)}>
        {t("admin.person.endSessions")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => ask(false)}
        title={t("admin.person.endSessions")}
        confirmText={t("admin.person.endSessions")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        tone="danger"
        pending={ending.isBusy}
        error={ending.problem ? problemText(ending.problem) : undefined}
        onConfirm={() => void confirm()}
      >
        {t("admin.person.endText", { name: found.Name })}
      </ConfirmDialog>
    </>
  );
}
