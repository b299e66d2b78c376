import { Link, useParams } from "@tanstack/react-router";
import { LifeBuoy, type LucideIcon, Signpost } from "lucide-react";
import { Suspense } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useUser } from "../../lib/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { AdminLink } from "./admin-link.tsx";
import { rooms, roomsOf } from "./rooms.tsx";
import styles from "./rooms.module.css";

/** The support requests have a screen of their own. */
const supportRoom = { icon: LifeBuoy, title: "support.title", text: "support.text" } as const;

/** Administration: its rooms by what they are about (domain.md#screen-admin). */
export function AdminScreen() {
  const t = useText();
  const user = useUser();
  return (
    <>
      <PageHeader title={t("admin.title")} subtitle={t("admin.text")} />
      <div className={styles.groups}>
        {roomsOf(user).map(({ group, rooms: found }) => (
          <section key={group} aria-labelledby={`rooms-${group}`}>
            <h2 id={`rooms-${group}`} className={styles.groupName}>
              {t(`admin.groups.${group}`)}
            </h2>
            <div className={styles.rooms}>
              {found.map((room) => (
                <AdminLink key={room.id} room={room.id} className={styles.room}>
                  <RoomWords {...room} />
                </AdminLink>
              ))}
              {group === "watching" && user.Can.answerSupport ? (
                <Link to="/support" className={styles.room}>
                  <RoomWords {...supportRoom} />
                </Link>
              ) : null}
            </div>
          </section>
        ))}
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
    <div className={styles.house}>
      <RoomNav present={room} />
      <div className={styles.inRoom}>
        <Suspense fallback={<SkeletonCard count={2} />}>
          <found.Page id={id} />
        </Suspense>
      </div>
    </div>
  );
}

/** The way from room to room, where the window is wide enough for it. */
function RoomNav({ present }: { present: string }) {
  const t = useText();
  const user = useUser();
  return (
    <nav aria-label={t("admin.title")} className={styles.roomNav}>
      {roomsOf(user).map(({ group, rooms: found }) => (
        <div key={group}>
          <div className={styles.groupName}>{t(`admin.groups.${group}`)}</div>
          {found.map(({ id, icon: Icon, title }) => (
            <Link
              key={id}
              to="/admin/$room"
              params={{ room: id }}
              className={styles.way}
              aria-current={id === present ? "page" : undefined}
            >
              <Icon aria-hidden />
              {t(title)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
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

/** What a room is, in the list of all. */
function RoomWords({ icon: Icon, title, text }: { icon: LucideIcon; title: PlainTextKey; text: PlainTextKey }) {
  const t = useText();
  return (
    <>
      <Icon aria-hidden />
      <span>
        <strong>{t(title)}</strong>
        <span>{t(text)}</span>
      </span>
    </>
  );
}
