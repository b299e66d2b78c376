import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import styles from "./list-foot.module.css";
import type { Pages } from "./use-pages.ts";

interface ListFootProps {
  pages: Pick<Pages<unknown>, "hasMore" | "isFetchingMore" | "fetchMore">;
  /** The words of the button. */
  more: string;
  /** Those while it fetches. */
  fetching?: string;
  /** How many of how many are shown. */
  children: ReactNode;
  /** False where the list is in something that has spaces of its own. */
  spaced?: boolean;
}

/** Below a list that is loaded page by page: the button for more, while there is more, and how much is shown. */
export function ListFoot({ pages, more, fetching, children, spaced = true }: ListFootProps) {
  return (
    <div className={cx(styles.foot, spaced && styles.spaced)}>
      {pages.hasMore ? (
        <Button onClick={pages.fetchMore} pending={pages.isFetchingMore} pendingText={fetching}>
          {more}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
