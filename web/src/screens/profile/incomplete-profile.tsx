import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { hasToCompleteProfile, useUser } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { missingIn, profileFields, profileOf } from "./profile-fields.ts";

/** What a UK user still has to fill in before any other page (domain.md#people-profile); once nothing is missing, the page that they wanted is opened. */
export function IncompleteProfile() {
  const t = useText();
  const format = useFormat();
  const user = useUser();
  const { history } = useRouter();
  const wanted = useLocation({ select: ({ state }) => state.wanted });
  const isIncomplete = hasToCompleteProfile(user);
  useEffect(() => {
    if (!isIncomplete && wanted !== undefined) history.replace(wanted);
  }, [isIncomplete, wanted, history]);
  if (!isIncomplete) return null;
  const names = missingIn(profileOf(user)).map((path) => t(profileFields[path].label));
  return (
    <Banner tone="warning" title={t("profile.toComplete")}>
      {t("profile.missing", { names: format.list(names) })}
    </Banner>
  );
}
