import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";

const loadDialog = withTexts(() => import("./sign-out-dialog.tsx"));
const SignOutDialog = lazy(async () => ({ default: (await loadDialog()).SignOutDialog }));

/** The sign-out confirmation; its code is loaded when it is first shown. */
export function SignOut({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense fallback={null}>{open ? <SignOutDialog open onClose={onClose} /> : null}</Suspense>;
}
