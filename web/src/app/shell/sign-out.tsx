import { lazy, Suspense } from "react";

const SignOutDialog = lazy(async () => ({ default: (await import("./sign-out-dialog.tsx")).SignOutDialog }));

/** The question before signing out; its code comes with the first time it is asked. */
export function SignOut({ open, onClose }: { open: boolean; onClose: () => void }) {
  return <Suspense fallback={null}>{open ? <SignOutDialog open onClose={onClose} /> : null}</Suspense>;
}
