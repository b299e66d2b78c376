import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { lock, locked } from "../../lib/lock-tablet.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PinDialog } from "./pin-dialog.tsx";

/** The way to another PIN, on a shared tablet. */
export function OwnPin() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>{t("tablets.pin")}</Button>
      {isOpen ? <PinDialog onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

async function signInFully(): Promise<void> {
  lock();
  await locked();
  location.assign("/login");
}

/** In place of what a session by PIN may not change (domain.md#tablet-rights): the way to a full sign-in, which leads back here. */
export function FullSignInFirst() {
  const t = useText();
  return <Banner action={<Button onClick={() => void signInFully()}>{t("tablets.signInFully")}</Button>}>{t("tablets.byPin")}</Banner>;
}
