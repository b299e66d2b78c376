import { checkIntegrity, getIntegrity, mendIntegrity } from "@remotebay/contract";
import { ShieldCheck, Wrench } from "lucide-react";
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
import { StoredResult } from "./stored-result.tsx";

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
  const mending = useAsk(mendIntegrity);
  const begin = async (asked: typeof checking) => {
    await asked.ask({});
    void refetch();
  };
  const fault = checking.problem ?? mending.problem;
  const isRunning = data !== undefined && data.StartedAt !== null && data.EndedAt === null;
  return (
    <Card title={t("admin.watching.integrity")}>
      <div className={shapes.stack}>
        {data ? (
          <>
            <StoredResult found={data} isRunning={isRunning} />
            <CatalogueAge day={data.CatalogueDay} />
          </>
        ) : error ? (
          <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} level={2} />
        ) : (
          <SkeletonText lines={2} />
        )}
        {fault ? <Banner tone="danger" title={problemText(fault)} /> : null}
        <div className={shapes.buttons}>
          <Button icon={<ShieldCheck aria-hidden />} pending={isRunning || checking.isBusy} onClick={() => void begin(checking)}>
            {t("admin.watching.check")}
          </Button>
          <Button icon={<Wrench aria-hidden />} pending={isRunning || mending.isBusy} onClick={() => void begin(mending)}>
            {t("admin.watching.mend")}
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
