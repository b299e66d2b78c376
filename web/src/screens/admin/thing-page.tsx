import type { Args, Call } from "@remotebay/contract";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { AdminBack } from "./admin-link.tsx";
import { ThingForm } from "./thing-form.tsx";
import { ThingHistory } from "./thing-history.tsx";
import type { ReadThing, ThingScreen } from "./things/thing-screen.ts";
import shapes from "../../ui/shapes.module.css";

/** A new thing, or one with its form, its facts and its history. */
export function ThingPage({ screen, id }: { screen: ThingScreen; id: number | "new" }) {
  const t = useText();
  const { data, error, refetch } = useCall(screen.calls.read, id === "new" ? null : ({ query: { id } } as object as Args<Call>));
  const found = data as unknown as ReadThing | undefined;
  const back = <AdminBack room={screen.room}>{t(screen.title)}</AdminBack>;
  if (id === "new") {
    return (
      <>
        <PageHeader back={back} title={screen.create ? t(screen.create) : t(screen.title)} />
        <Card>
          <ThingForm screen={screen} />
        </Card>
      </>
    );
  }
  if (!found)
    return error ? (
      <NotLoaded what="page" problem={error} failed={t("admin.failed")} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCard count={2} />
    );
  return (
    <>
      <PageHeader back={back} title={found.Name} />
      <div className={shapes.stack}>
        <ThingFacts screen={screen} found={found} />
        <Card>
          <ThingForm key={found.Id} screen={screen} found={found} />
        </Card>
        {screen.Extras ? <screen.Extras found={found as ReadThing<never>} /> : null}
        <ThingHistory screen={screen} id={id} />
      </div>
    </>
  );
}

function ThingFacts({ screen, found }: { screen: ThingScreen; found: ReadThing }) {
  const t = useText();
  const format = useFormat();
  const items = screen.facts?.(found.Facts as never, { t, format }) ?? [];
  if (items.length === 0) return null;
  return (
    <Card>
      <Facts items={[...items]} />
    </Card>
  );
}
