import { isAtLeast, type RequestRow } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ListFoot } from "../../lib/list-foot.tsx";
import type { Pages } from "../../lib/use-pages.ts";

/** "Fetch more" while there is more, then "That's all" (domain.md#screen-lists). */
export function ListEnd({ pages }: { pages: Pages<RequestRow> }) {
  const t = useText();
  const format = useFormat();
  if (pages.isPending || pages.rows.length === 0) return null;
  const shown = format.number(pages.rows.length);
  const total = format.number(Math.max(pages.total ?? 0, pages.rows.length));
  const mayBeMore = pages.hasMore && pages.rows.length <= (pages.total ?? 0) && isAtLeast(pages.total ?? 0);
  return (
    <ListFoot pages={pages} more={t("requests.list.fetchMore")} fetching={t("requests.list.fetching")}>
      {pages.hasMore ? null : <span>{t("requests.list.thatsAll")}</span>}
      <span className="tabular">{t(mayBeMore ? "requests.list.ofMore" : "requests.list.of", { shown, total })}</span>
    </ListFoot>
  );
}
