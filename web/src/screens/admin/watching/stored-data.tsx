import { checkIntegrity, getIntegrity, type Integrity } from "@remotebay/contract";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../../lib/not-loaded.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "./watching.module.css";

/** Milliseconds between two looks at a check that runs. */
const often = 3_000;
/** Milliseconds after which the vehicle catalogue is called old: a year, in which every maker brings a new model year. */
const old = 365 * 86_400_000;

/** Whether all that is stored is whole, by the last check. */
export function StoredData() {
  const t = useText();
  const problemText = useProblemText();
  const { data, error, refetch } = useCall(getIntegrity, {}, { staleTime: 0, poll: often });
  const checking = useAsk(checkIntegrity);
  const check = async () => {
    await checking.ask({});
    void refetch();
  };
  const isRunning = data !== undefined && data.StartedAt !== null && data.EndedAt === null;
  return (
    <Card title={t("admin.watching.integrity")}>
      <div className={shapes.stack}>
        {data ? (
          <>
            <Found found={data} isRunning={isRunning} />
            <CatalogueAge day={data.CatalogueDay} />
          </>
        ) : error ? (
          <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
        ) : (
          <SkeletonText lines={2} />
        )}
        {checking.problem ? <Banner tone="danger" title={problemText(checking.problem)} /> : null}
        <div>
          <Button icon={<ShieldCheck aria-hidden />} pending={isRunning || checking.isBusy} onClick={() => void check()}>
            {t("admin.watching.check")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** How old what the vehicle catalogue knows is. */
function CatalogueAge({ day }: { day: string }) {
  const t = useText();
  const format = useFormat();
  const [now] = useState(Date.now);
  const isOld = now - Date.parse(day) > old;
  return (
    <>
      <p>{t("admin.watching.catalogue", { when: format.date(day) })}</p>
      {isOld ? <Banner tone="warning" title={t("admin.watching.catalogueOld")} /> : null}
    </>
  );
}

function Found({ found, isRunning }: { found: Integrity; isRunning: boolean }) {
  const t = useText();
  const format = useFormat();
  if (isRunning) return <p role="status">{t("admin.watching.checking")}</p>;
  if (found.EndedAt === null) return <p className={shapes.quiet}>{t("admin.watching.neverChecked")}</p>;
  const { Missing, Damaged, Orphaned, Counted, Counters } = found;
  const faults = [
    { id: "missing", keys: Missing, title: t("admin.watching.missing", { count: Missing.length }) },
    { id: "damaged", keys: Damaged, title: t("admin.watching.damaged", { count: Damaged.length }) },
    { id: "orphaned", keys: Orphaned, title: t("admin.watching.orphaned", { count: Orphaned.length }) },
  ].filter(({ keys }) => keys.length > 0);
  const isWhole = faults.length === 0 && Counted === Counters;
  return (
    <>
      <p>{t("admin.watching.checked", { when: format.exact(found.EndedAt), count: found.Files })}</p>
      {isWhole ? <Banner tone="success" title={t("admin.watching.whole")} /> : null}
      {faults.map(({ id, keys, title }) => (
        <Banner key={id} tone={id === "orphaned" ? "warning" : "danger"} title={title}>
          <ul className={styles.keys}>
            {keys.map((key) => (
              <li key={key}>
                <code>{key}</code>
              </li>
            ))}
          </ul>
        </Banner>
      ))}
      {Counted === Counters ? null : (
        <Banner
          tone="warning"
          title={t("admin.watching.counters", { counters: format.number(Counters), counted: format.number(Counted) })}
        />
      )}
    </>
  );
}
