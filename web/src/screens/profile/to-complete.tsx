import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { isHeldUp, useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { missingIn, profileFields, profileOf } from "./profile-fields.ts";

/** What a user still has to fill in who is held up here (section 6); once nothing is missing, the page that they wanted is opened. */
export function ToComplete() {
  const t = useText();
  const format = useFormat();
  const user = useUser();
  const { history } = useRouter();
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  const isHeld = isHeldUp(user);
  useEffect(() => {
    if (!isHeld && wanted !== undefined) history.replace(wanted);
  }, [isHeld, wanted, history]);
  if (!isHeld) return null;
  const names = missingIn(profileOf(user)).map((path) => t(profileFields[path].label));
  return (
    <Banner tone="warning" title={t("profile.toComplete")}>
      {t("profile.missing", { names: format.list(names) })}
    </Banner>
  );
}
