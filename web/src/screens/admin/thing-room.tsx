import { useText } from "../../lib/i18n/i18n.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AdminBack } from "./admin-link.tsx";
import { ThingList } from "./thing-list.tsx";
import { ThingPage } from "./thing-page.tsx";
import type { ThingScreen } from "./things/thing-screen.ts";

/** A room that is a thing: its list, or one of it. */
export function ThingRoom({ screen, id }: { screen: ThingScreen; id: string | undefined }) {
  const t = useText();
  if (id !== undefined) return <ThingPage key={id} screen={screen} id={idOf(screen, id)} />;
  return (
    <>
      <PageHeader back={<AdminBack>{t("admin.title")}</AdminBack>} title={t(screen.title)} />
      <ThingList screen={screen} />
    </>
  );
}

function idOf(screen: ThingScreen, id: string): number | "new" {
  if (id === "new" && screen.create !== undefined) return "new";
  // No row has id 0, so what is no id is answered as one that does not exist.
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}
