import { ChooseRequest } from "../../features/chat/choose-request.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Chooses the request about which to write (domain.md#screen-chats). */
export function NewMessage({ open, onClose, onChosen }: { open: boolean; onClose: () => void; onChosen: (id: number) => void }) {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t("chat.new.title")} closeText={t("common.close")}>
      <ChooseRequest onChosen={(row) => onChosen(row.Id)} />
    </Dialog>
  );
}
