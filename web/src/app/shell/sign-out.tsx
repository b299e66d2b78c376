import { lazy, Suspense } from "react";
import { withTexts } from "../../lib/i18n/load.ts";

const loadDialog = withTexts(() => import("./sign-out-dialog.tsx"));
const SignOutDialog = lazy(async () => ({ default: (await loadDialog()).SignOutDialog }));

/** The question before signing out; its code comes with the first time it is asked. */
export function SignOut({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense fallback={null}>{open ? <SignOutDialog open onClose={onClose} /> : null}</Suspense>;
}
