import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchList } from "../../ui/search-list.tsx";
import { usePalette } from "./use-palette.ts";

/** The command palette: opens any screen and finds any request (domain.md#screen-palette). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [words, setWords] = useState("");
  const { places, requests, isSearching } = usePalette(words);
  const isNothing = places.length + requests.length === 0 && !isSearching;
  return (
    <Dialog open onClose={onClose} title={t("shell.search")} closeText={t("common.close")}>
      <SearchList
        label={t("shell.searchHint")}
        listLabel={t("shell.search")}
        placeholder={t("shell.paletteHint")}
        clearText={t("common.clear")}
        words={words}
        onWords={setWords}
        groups={[
          { name: t("shell.paletteRequests"), options: requests },
          { name: t("shell.palettePlaces"), options: places },
        ]}
        onChoose={(target) => {
          onClose();
          target.open();
        }}
        note={t(isNothing ? "shell.paletteEmpty" : "shell.paletteKeys")}
        pending={isSearching}
        pendingText={t("common.loading")}
      />
    </Dialog>
  );
}
