import { useParams } from "@tanstack/react-router";
import { LifeBuoy, type LucideIcon, Signpost } from "lucide-react";
import { Suspense } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useUser } from "../../lib/session.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { rooms } from "./rooms.tsx";
import styles from "./admin.module.css";

/** Administration: its rooms (domain.md#screen-admin). */
export function AdminScreen() {
  const t = useText();
  const user = useUser();
  return (
    <>
      <PageHeader title={t("admin.title")} subtitle={t("admin.text")} />
      <div className={styles.rooms}>
        {rooms
          .filter(({ isFor }) => isFor?.(user) ?? true)
          .map(({ id, icon, title, text }) => (
            <RoomCard key={id} icon={icon} name={title} about={text}>
              <ButtonLink to="/admin/$room" params={{ room: id }}>
                {t("admin.open")}
              </ButtonLink>
            </RoomCard>
          ))}
        {user.Can.answerSupport ? (
          <RoomCard icon={LifeBuoy} name="support.title" about="support.text">
            <ButtonLink to="/support">{t("admin.open")}</ButtonLink>
          </RoomCard>
        ) : null}
      </div>
    </>
  );
}

/** A room at its address. */
export function AdminRoomScreen() {
  const { room } = useParams({ from: "/admin/$room" });
  return <RoomPage room={room} id={undefined} />;
}

/** A thing of a room. */
export function AdminThingScreen() {
  const { room, id } = useParams({ from: "/admin/$room/$id" });
  return <RoomPage room={room} id={id} />;
}

function RoomPage({ room, id }: { room: string; id: string | undefined }) {
  const user = useUser();
  const found = rooms.find((one) => one.id === room && (one.isFor?.(user) ?? true));
  if (!found) return <NoRoom />;
  return (
    <Suspense fallback={<SkeletonCard count={2} />}>
      <found.Page id={id} />
    </Suspense>
  );
}

/** A room that does not exist, or that the user does not have. */
function NoRoom() {
  const t = useText();
  return (
    <EmptyState
      level={1}
      icon={<Signpost aria-hidden />}
      title={t("shell.notFoundTitle")}
      text={t("shell.notFoundText")}
      action={
        <ButtonLink to="/admin" variant="primary">
          {t("admin.title")}
        </ButtonLink>
      }
    />
  );
}

interface RoomCardProps {
  icon: LucideIcon;
  name: PlainTextKey;
  about: PlainTextKey;
  children: React.ReactNode;
}

function RoomCard({ icon: Icon, name, about, children }: RoomCardProps) {
  const t = useText();
  return (
    <Card title={t(name)} icon={<Icon aria-hidden />}>
      <div className={styles.room}>
        <p>{t(about)}</p>
        <div>{children}</div>
      </div>
    </Card>
  );
}
