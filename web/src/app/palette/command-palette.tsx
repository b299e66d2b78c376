import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { keyNames } from "../../lib/use-shortcut.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchList } from "../../ui/search-list.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { type Palette, usePalette } from "./use-palette.ts";

/** The command palette: does what can be done, opens any screen, and finds what has a name (domain.md#screen-palette). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [words, setWords] = useState("");
  const palette = usePalette(words);
  const note = useNote(words.trim() !== "", palette);
  return (
    <Dialog open onClose={onClose} title={t("shell.search")} closeText={t("common.close")}>
      <SearchList
        label={t("shell.searchHint")}
        listLabel={t("shell.search")}
        placeholder={t("shell.found.hint")}
        clearText={t("common.clear")}
        words={words}
        onWords={setWords}
        groups={palette.groups}
        onChoose={(choice, isNewTab) => {
          onClose();
          choice.open(isNewTab);
        }}
        note={note}
        pending={palette.state === "searching"}
        pendingText={t("common.loading")}
      />
    </Dialog>
  );
}

/** How many were found and where, what is missing, and by which keys to choose where there are keys. */
function useNote(isTyped: boolean, { groups, state }: Palette): string {
  const t = useText();
  const hasKeys = useMedia("(hover: hover)");
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  if (state === "kept") return t(count === 0 ? "shell.found.offlineNothing" : "shell.found.offline");
  if (state === "failed") return t("shell.found.failed");
  if (count === 0) return state === "searching" ? "" : t("shell.found.nothing");
  const keys = hasKeys ? t("shell.found.keys", { mod: keyNames("palette")[0] ?? "" }) : "";
  return [isTyped && state === "current" ? t("shell.found.count", { count }) : "", keys].filter(Boolean).join(" · ");
}
