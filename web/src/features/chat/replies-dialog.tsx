import { getCannedReplies, phraseGroups } from "@remotebay/contract";
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { folded } from "../../lib/folded.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchList } from "../../ui/search-list.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { OwnReplies } from "./own-replies.tsx";
import { phraseWithGaps } from "./place-reply.ts";

interface RepliesDialogProps {
  /** What is written already; offered as the text of an own reply. */
  draft: string;
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** Ready-made replies: the standard phrases in the writer's language and, for technicians, their own, which are managed here too. */
export function RepliesDialog({ draft, onChoose, onClose }: RepliesDialogProps) {
  const t = useText();
  const problemText = useProblemText();
  const { workbench: hasOwn } = useUser().Can;
  const [isManaging, setManaging] = useState(false);
  const [words, setWords] = useState("");
  const { data, error, refetch } = useCall(getCannedReplies, {}, { staleTime: 0 });
  const wanted = folded(words).split(/\s+/);
  const matches = ({ label }: { label: string }) => wanted.every((word) => folded(label).includes(word));
  const own = (data?.Own ?? []).map(({ Id, Text }) => ({ id: `own-${Id}`, label: Text })).filter(matches);
  const phrases = (data?.Phrases ?? []).map(({ Key, Text }) => ({ id: Key, label: phraseWithGaps(Text) })).filter(matches);
  const groups = phraseGroups.map((group) => ({
    name: t(`chat.replies.group.${group}`),
    options: phrases.filter(({ id }) => id.startsWith(`${group}.`)),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isManaging ? "chat.replies.own" : "chat.replies.title")}
      closeText={t("common.close")}
      actions={
        isManaging ? (
          <Button onClick={() => setManaging(false)}>{t("chat.replies.back")}</Button>
        ) : hasOwn && data ? (
          <Button icon={<PencilLine aria-hidden />} onClick={() => setManaging(true)}>
            {t("chat.replies.manage")}
          </Button>
        ) : undefined
      }
    >
      {!data ? (
        error ? (
          <Banner tone="danger" title={problemText(error)} />
        ) : (
          <SkeletonText lines={8} />
        )
      ) : isManaging ? (
        <OwnReplies replies={data.Own} language={data.Language} draft={draft} onChanged={() => void refetch()} />
      ) : (
        <SearchList
          label={t("chat.replies.search")}
          listLabel={t("chat.replies.title")}
          placeholder={t("chat.replies.search")}
          clearText={t("common.clear")}
          words={words}
          onWords={setWords}
          groups={[{ name: t("chat.replies.own"), options: own }, ...groups]}
          onChoose={({ label }) => onChoose(label)}
          note={t(own.length + phrases.length === 0 ? "chat.replies.none" : "chat.replies.note")}
        />
      )}
    </Dialog>
  );
}
