import { listWaitingFirst } from "@remotebay/contract";
import { CircleCheck, Hand } from "lucide-react";
import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { usePage } from "../../lib/use-call.ts";
import { Card } from "../../ui/card.tsx";
import { useListRows } from "./use-list-rows.ts";
import { maxShown, whatWaits } from "./what-waits.ts";
import styles from "./waiting.module.css";

const loadLines = withTexts(() => import("./waiting-lines.tsx"));
const WaitingLines = lazy(async () => ({ default: (await loadLines()).WaitingLines }));

/** Everything that waits for the shop, in order: sent requests that cannot go on without it, and those that it saved and did not send. */
export function Waiting({ pending }: { pending: number }) {
  const t = useText();
  const format = useFormat();
  const sent = usePage(listWaitingFirst, {});
  const saved = useListRows("pending");
  // What is not known is neither listed nor called nothing; the lists below say that it could not be read.
  if (!sent.data || (!saved.data && pending > 0)) return null;
  const items = whatWaits(sent.data.rows, saved.data ?? []);
  const count = Math.max(items.length, sent.data.total + pending);
  if (count === 0) return <NothingWaits />;
  return (
    <Card padded={false} icon={<Hand aria-hidden />} title={t("home.waiting", { count: format.number(count) })}>
      <Suspense fallback={<div aria-busy style={{ minHeight: `${Math.min(items.length, maxShown) * 4}rem` }} />}>
        <WaitingLines items={items} more={count - items.length} />
      </Suspense>
    </Card>
  );
}

function NothingWaits() {
  const t = useText();
  return (
    <p className={styles.nothing}>
      <CircleCheck aria-hidden />
      <span>{t("home.nothingWaits")}</span>
      <ButtonLink to="/servicerequest/0" size="sm">
        {t("home.newTitle")}
      </ButtonLink>
    </p>
  );
}
