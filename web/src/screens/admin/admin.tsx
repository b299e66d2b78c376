import { Building2, Clock, LifeBuoy, type LucideIcon, Megaphone, Palette, Plug, ScrollText, Tags, Users } from "lucide-react";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useUser } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ComingSoonDialog } from "../../ui/coming-soon-dialog.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { NoticesDialog } from "./notices-dialog.tsx";
import styles from "./admin.module.css";

/** A room that exists already: where it is. */
const open = [
  { id: "people", icon: Users, to: "/location" },
  { id: "location", icon: Building2, to: "/location" },
  { id: "devices", icon: Plug, to: "/devices" },
] as const;

/** Rooms that are not ready yet. */
const later = [
  { id: "hours", icon: Clock },
  { id: "variants", icon: Palette },
  { id: "prices", icon: Tags },
  { id: "audit", icon: ScrollText },
] as const;

/** Administration: its rooms; what is not ready yet says so (domain.md#screen-admin). */
export function AdminScreen() {
  const t = useText();
  const { Can, Location } = useUser();
  const [isNotices, setNotices] = useState(false);
  const [soon, setSoon] = useState<PlainTextKey>();
  const rooms = open.filter(({ to }) => to !== "/location" || Location !== null);
  return (
    <>
      <PageHeader title={t("admin.title")} subtitle={t("admin.text")} />
      <div className={styles.rooms}>
        {Can.announce ? (
          <Room icon={Megaphone} name="admin.notices.title" about="admin.notices.text">
            <Button onClick={() => setNotices(true)}>{t("admin.open")}</Button>
          </Room>
        ) : null}
        {rooms.map(({ id, icon, to }) => (
          <Room key={id} icon={icon} name={`admin.rooms.${id}.title`} about={`admin.rooms.${id}.text`}>
            <ButtonLink to={to}>{t("admin.open")}</ButtonLink>
          </Room>
        ))}
        {Can.answerSupport ? (
          <Room icon={LifeBuoy} name="support.title" about="support.text">
            <ButtonLink to="/support">{t("admin.open")}</ButtonLink>
          </Room>
        ) : null}
        {later.map(({ id, icon }) => (
          <Room key={id} icon={icon} name={`admin.rooms.${id}.title`} about={`admin.rooms.${id}.text`}>
            <Button variant="quiet" onClick={() => setSoon(`admin.rooms.${id}.title`)}>
              {t("common.comingSoon")}
            </Button>
          </Room>
        ))}
      </div>
      {isNotices ? <NoticesDialog onClose={() => setNotices(false)} /> : null}
      <ComingSoonDialog
        open={soon !== undefined}
        onClose={() => setSoon(undefined)}
        title={soon === undefined ? "" : t(soon)}
        text={t("common.notReady")}
        closeText={t("common.close")}
      />
    </>
  );
}

interface RoomProps {
  icon: LucideIcon;
  name: PlainTextKey;
  about: PlainTextKey;
  children: React.ReactNode;
}

function Room({ icon: Icon, name, about, children }: RoomProps) {
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
