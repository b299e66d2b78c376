import { useText } from "../../lib/i18n/i18n.tsx";
import { LinkButton } from "../../ui/link-button.tsx";

export function RestoreLink() {
  const t = useText();
  return (
    <LinkButton variant="quiet" full href="/restore">
      {t("account.restore.offer")}
    </LinkButton>
  );
}
