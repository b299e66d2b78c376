import {
  type FlagName,
  flagThing,
  listAdministeredFlags,
  listAdministeredNotices,
  listAdministeredSolutions,
  noticeThing,
  readAdministeredFlag,
  readAdministeredNotice,
  readAdministeredSolution,
  removeAdministeredNotice,
  saveAdministeredFlag,
  saveAdministeredNotice,
  saveAdministeredSolution,
  solutionThing,
} from "@remotebay/contract";
import { Badge } from "../../../ui/badge.tsx";
import { choiceOf } from "../controls/choice-controls.tsx";
import { oneOfWords, textList } from "../controls/look-controls.tsx";
import { line, lines, toggle } from "../controls/plain-controls.tsx";
import { instant } from "../controls/time-controls.tsx";
import { thingScreen } from "./thing-screen.ts";

/** Notices. */
export const notice = thingScreen(noticeThing, {
  room: "notices",
  calls: {
    list: listAdministeredNotices,
    read: readAdministeredNotice,
    save: saveAdministeredNotice,
    remove: removeAdministeredNotice,
  },
  title: "admin.notices.title",
  create: "admin.notices.set",
  columns: [
    { id: "Text", label: "admin.notices.words", text: (row) => row.Text },
    {
      id: "Severity",
      label: "admin.notices.severity",
      text: ({ Severity }, { t }) => t(`admin.notices.severities.${Severity}`),
      cell: ({ Severity }, { t }) => <Badge tone={Severity}>{t(`admin.notices.severities.${Severity}`)}</Badge>,
    },
    { id: "Variant", label: "admin.notices.for", text: ({ Variant }, { t }) => (Variant === "" ? t("admin.notices.everybody") : Variant) },
    { id: "From", label: "admin.notices.from", text: ({ From }, { format }) => format.exact(From), sorts: true },
    { id: "Until", label: "admin.notices.until", text: ({ Until }, { format }) => format.exact(Until), sorts: true },
  ],
  fields: {
    Text: { label: "admin.notices.words", hint: "admin.notices.wordsHint", empty: "", control: lines({ rows: 3 }) },
    Severity: {
      label: "admin.notices.severity",
      empty: "info",
      control: oneOfWords({
        info: "admin.notices.severities.info",
        warning: "admin.notices.severities.warning",
        danger: "admin.notices.severities.danger",
      }),
    },
    Variant: {
      label: "admin.notices.for",
      hint: "admin.notices.forHint",
      empty: "",
      control: choiceOf("variants", { isKey: true, empty: "" }),
    },
    From: { label: "admin.notices.from", empty: new Date().toISOString(), control: instant() },
    Until: { label: "admin.notices.until", empty: null, control: instant() },
  },
  facts: ({ Closed }, { t, format }) => [{ name: t("admin.notices.closedBy"), value: format.number(Closed) }],
});

/** Feature flags. */
export const flag = thingScreen(flagThing, {
  room: "flags",
  calls: { list: listAdministeredFlags, read: readAdministeredFlag, save: saveAdministeredFlag },
  title: "admin.rooms.flags.title",
  columns: [
    {
      id: "Name",
      label: "admin.name",
      text: ({ Name }, { t }) => t(`admin.flag.names.${asFlag(Name)}`),
    },
    { id: "Key", label: "admin.variant.key", text: ({ Name }) => Name },
    {
      id: "On",
      label: "admin.flag.state",
      text: ({ On }, { t }) => t(On ? "common.yes" : "common.no"),
      cell: ({ On }, { t }) => <Badge tone={On ? "success" : "neutral"}>{t(On ? "common.yes" : "common.no")}</Badge>,
    },
    {
      id: "Default",
      label: "admin.flag.default",
      text: ({ Default }, { t }) => t(Default ? "common.yes" : "common.no"),
      cell: ({ On, Default }, { t }) => (
        <>
          {t(Default ? "common.yes" : "common.no")} {On === Default ? null : <Badge tone="info">{t("admin.differs.mark")}</Badge>}
        </>
      ),
    },
  ],
  fields: { On: { label: "admin.flag.state", empty: false, control: toggle() } },
  facts: ({ Name, Default, Portals }, { t, format }) => [
    { name: t("admin.flag.does"), value: t(`admin.flag.texts.${asFlag(Name)}`) },
    { name: t("admin.flag.portals"), value: format.list(Portals) },
    { name: t("admin.flag.default"), value: t(Default ? "common.yes" : "common.no") },
  ],
  shipped: ({ Default }) => ({ On: Default }),
});

/** The name of a flag, of which the product has words. */
function asFlag(name: string): FlagName {
  return name as FlagName;
}

/** Solutions. */
export const solution = thingScreen(solutionThing, {
  room: "solutions",
  calls: { list: listAdministeredSolutions, read: readAdministeredSolution, save: saveAdministeredSolution },
  title: "admin.rooms.solutions.title",
  columns: [
    { id: "Name", label: "admin.name", text: (row) => row.Name, sorts: true },
    { id: "Variant", label: "admin.location.variant", text: (row) => row.Variant },
    { id: "DomainNames", label: "admin.solution.hosts", text: ({ DomainNames }, { format }) => format.list(DomainNames) },
  ],
  fields: {
    Name: { label: "admin.name", hint: "admin.solution.nameHint", empty: "", control: line() },
    Variant: { label: "admin.location.variant", empty: "default", control: choiceOf("variants", { isKey: true }) },
    DomainNames: { label: "admin.solution.hosts", hint: "admin.solution.hostsHint", empty: [], control: textList() },
    DefaultLanguage: { label: "admin.solution.language", hint: "admin.solution.languageHint", empty: "", control: line() },
  },
});
