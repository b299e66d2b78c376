import { Signpost } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { usePageTitle } from "../../lib/page-title.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** Shown for unknown paths (domain.md#screen-errors). */
export function NotFoundScreen() {
  const t = useText();
  usePageTitle(t("shell.notFoundTitle"));
  return (
    <EmptyState
      level={1}
      icon={<Signpost aria-hidden />}
      title={t("shell.notFoundTitle")}
      text={t("shell.notFoundText")}
      action={
        <ButtonLink to="/" variant="primary">
          {t("shell.returnHome")}
        </ButtonLink>
      }
    />
  );
}
