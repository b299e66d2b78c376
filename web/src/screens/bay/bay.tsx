import { type BayPlace, listBay } from "@remotebay/contract";
import { CircleCheck, Hand, Hourglass, Maximize, Warehouse, Wrench } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { usePage } from "../../lib/use-call.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { BayCard } from "./bay-card.tsx";
import { type BayCar, carsByPlace, columns } from "./bay-cars.ts";
import { useBayParameters } from "./parameters.ts";
import styles from "./bay.module.css";

const icons: Record<BayPlace, ReactNode> = {
  waiting: <Hourglass aria-hidden />,
  work: <Wrench aria-hidden />,
  needs: <Hand aria-hidden />,
  done: <CircleCheck aria-hidden />,
};

/** The cars in the shop's bay: where each stands, and since when (domain.md#bay). */
export function BayScreen() {
  const t = useText();
  const format = useFormat();
  const board = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = usePage(listBay, { query: {} });
  const hidden = data ? data.total - data.rows.length : 0;
  return (
    <>
      <PageHeader
        title={t("shop.bay")}
        subtitle={t("shop.bayText")}
        actions={
          document.fullscreenEnabled && data ? (
            <Button icon={<Maximize aria-hidden />} onClick={() => void board.current?.requestFullscreen()}>
              {t("shop.onTheWall")}
            </Button>
          ) : undefined
        }
      />
      <div ref={board} className={styles.board} aria-busy={!data && !error}>
        {data ? <Board cars={carsByPlace(data.rows)} /> : null}
        {hidden > 0 ? <p className={styles.hidden}>{t("shop.notShown", { count: format.number(hidden) })}</p> : null}
        {data || error ? null : <SkeletonCard count={4} lines={4} />}
        {!data && error ? (
          <NotLoaded what="page" problem={error} failed={t("problems.internal")} onRetry={() => void refetch()} level={2} />
        ) : null}
      </div>
    </>
  );
}

function Board({ cars }: { cars: Record<BayPlace, BayCar[]> }) {
  const t = useText();
  const now = useNow(20);
  const isWide = useMedia("(min-width: 1000px)");
  const [{ place: asked }, change] = useBayParameters();
  if (columns.every((place) => cars[place].length === 0))
    return (
      <EmptyState
        icon={<Warehouse aria-hidden />}
        title={t("shop.bayEmpty")}
        text={t("shop.bayEmptyText")}
        action={<ButtonLink to="/servicerequest/0">{t("home.newTitle")}</ButtonLink>}
      />
    );
  if (isWide)
    return (
      <div className={styles.columns} data-board>
        {columns.map((place) => (
          <section key={place} className={styles.column} data-column data-place={place} aria-label={t(`shop.place.${place}`)}>
            <h2 className={styles.title}>
              {icons[place]}
              {t(`shop.place.${place}`)}
              <span className={`${styles.count} tabular`}>{cars[place].length}</span>
            </h2>
            <Cards cars={cars[place]} now={now} />
          </section>
        ))}
      </div>
    );
  const shown = asked ?? (cars.needs.length > 0 ? "needs" : cars.work.length > 0 ? "work" : "waiting");
  return (
    <Tabs
      label={t("shop.bay")}
      items={columns.map((place) => ({ id: place, label: t(`shop.place.${place}`), icon: icons[place], count: cars[place].length }))}
      value={shown}
      onChange={(place) => change({ place })}
    >
      <Cards cars={cars[shown]} now={now} />
    </Tabs>
  );
}

function Cards({ cars, now }: { cars: readonly BayCar[]; now: number }) {
  const t = useText();
  if (cars.length === 0) return <p className={styles.none}>{t("shop.noCar")}</p>;
  return (
    <ul className={styles.cards}>
      {cars.map((car) => (
        <li key={car.key}>
          <BayCard car={car} now={now} />
        </li>
      ))}
    </ul>
  );
}
