import { listReplies, type phraseGroups, readReply, removeReply, replyThing, saveReply } from "@remotebay/contract";
import { languages } from "../../../../../locales/languages.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { filterByWords } from "../controls/choice-controls.tsx";
import { oneOfWords } from "../controls/look-controls.tsx";
import { count, lines, toggle } from "../controls/plain-controls.tsx";
import { languageName } from "../words/use-languages.ts";
import { type ReadThing, type ThingField, thingScreen } from "./thing-screen.ts";

const groups = {
  greeting: "chat.replies.group.greeting",
  answer: "chat.replies.group.answer",
  wait: "chat.replies.group.wait",
  device: "chat.replies.group.device",
  power: "chat.replies.group.power",
  vehicle: "chat.replies.group.vehicle",
  scan: "chat.replies.group.scan",
  calibration: "chat.replies.group.calibration",
  programming: "chat.replies.group.programming",
  picture: "chat.replies.group.picture",
  question: "chat.replies.group.question",
  report: "chat.replies.group.report",
} as const satisfies Record<(typeof phraseGroups)[number], string>;

/** The words in one language, which is called by its own name. */
const words = (code: string, section?: ThingField["section"]): ThingField => ({
  label: "admin.reply.words",
  name: languages.find((language) => language.code === code)?.name ?? code,
  empty: "",
  control: lines({ rows: 2 }),
  ...(section === undefined ? {} : { section }),
});

/** Ready-made replies that everybody is offered in chats. */
export const reply = thingScreen(replyThing, {
  room: "replies",
  calls: { list: listReplies, read: readReply, save: saveReply, remove: removeReply },
  title: "admin.rooms.replies.title",
  create: "admin.reply.create",
  filters: [filterByWords("group", groups, { label: "admin.reply.group", all: "admin.reply.everyGroup" })],
  columns: [
    { id: "Text", label: "admin.reply.text", text: (row) => row.Text, sorts: true },
    { id: "Group", label: "admin.reply.group", text: ({ Group }, { t }) => t(groups[Group]) },
    { id: "Position", label: "admin.reply.position", text: ({ Position }, { format }) => format.number(Position), sorts: true },
    {
      id: "Kind",
      label: "admin.reply.kind",
      text: ({ Kind }, { t }) => t(`admin.reply.kinds.${Kind}`),
      cell: ({ Kind }, { t }) => <Badge tone={Kind === "product" ? "neutral" : "info"}>{t(`admin.reply.kinds.${Kind}`)}</Badge>,
    },
    {
      id: "Offered",
      label: "admin.reply.offered",
      text: ({ Offered }, { t }) => t(Offered ? "common.yes" : "common.no"),
      cell: ({ Offered }, { t }) => <Badge tone={Offered ? "success" : "neutral"}>{t(Offered ? "common.yes" : "common.no")}</Badge>,
    },
  ],
  firstOrder: "Position",
  fields: {
    Group: { label: "admin.reply.group", empty: "greeting", control: oneOfWords(groups) },
    Position: { label: "admin.reply.position", hint: "admin.reply.positionHint", empty: 0, control: count({ max: 100_000 }) },
    Offered: { label: "admin.reply.offered", hint: "admin.reply.offeredHint", empty: true, control: toggle() },
    en: words("en", "admin.reply.words"),
    es: words("es"),
    fr: words("fr"),
    it: words("it"),
    nl: words("nl"),
    de: words("de"),
    pt: words("pt"),
    el: words("el"),
    no: words("no"),
    fi: words("fi"),
    sv: words("sv"),
    sl: words("sl"),
    pl: words("pl"),
    hr: words("hr"),
    da: words("da"),
    lt: words("lt"),
  },
  facts: ({ Kind }, { t }) => [{ name: t("admin.reply.kind"), value: t(`admin.reply.kinds.${Kind}`) }],
  Extras: ProductWords,
});

/** The words of the phrase book, which stand where no own ones do. */
function ProductWords({ found }: { found: ReadThing<typeof replyThing> }) {
  const t = useText();
  const { culture } = useFormat();
  const { Product } = found.Facts;
  if (Product.length === 0) return null;
  return (
    <Card title={t("admin.reply.productWords")}>
      <Facts items={Product.map(({ Language, Text }) => ({ name: languageName(Language, culture), value: Text }))} />
    </Card>
  );
}
