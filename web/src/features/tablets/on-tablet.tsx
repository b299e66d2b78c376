import { joinTablet } from "@remotebay/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { CallProblem, send } from "../../lib/call.ts";
import { withTexts } from "../../lib/i18n/load.ts";
import { lock } from "../../lib/lock-tablet.ts";
import { useUser } from "../../lib/session.ts";
import { forgetTablet, rememberTablet, timeLeft, touch } from "../../lib/tablet.ts";

const PinDialog = lazy(async () => ({ default: (await withTexts(() => import("./pin-dialog.tsx"))()).PinDialog }));

/** Milliseconds between two looks whether the tablet is to lock, and between two notes that it was touched. */
const pace = 2000;

const touches = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** What a shared tablet does while somebody is signed in: it counts them among its people, asks for a PIN, and locks when nobody touches it (domain.md#tablets). */
export function OnTablet() {
  const user = useUser();
  const [needsPin, setNeedsPin] = useState(false);
  useLock();

  useEffect(() => {
    // Practice is on no tablet; it locks all the same.
    if (user.Demo) return;
    let isGone = false;
    send(joinTablet, {}).then(
      ({ IsTablet, LockMinutes, MayUsePin, HasPin }) => {
        if (isGone) return;
        if (!IsTablet) return forgetTablet();
        rememberTablet(LockMinutes, user.Id);
        setNeedsPin(MayUsePin && !HasPin);
      },
      (error: unknown) => {
        // Signed in on an earlier day: the day on a tablet begins with a full sign-in.
        if (!isGone && error instanceof CallProblem && error.code === "full-sign-in") lock();
      },
    );
    return () => {
      isGone = true;
    };
  }, [user.Demo, user.Id]);
  return <Suspense fallback={null}>{needsPin ? <PinDialog isFirst onClose={() => setNeedsPin(false)} /> : null}</Suspense>;
}

/** Locks the tablet once nobody has touched it for long enough, in any of its tabs. */
function useLock(): void {
  useEffect(() => {
    let last = 0;
    const note = () => {
      const now = Date.now();
      if (now - last < pace) return;
      last = now;
      // What is touched after the time has passed, as on a tablet that slept, does not count.
      if (timeLeft() > 0) touch();
    };
    const look = () => {
      if (timeLeft() <= 0) lock();
    };
    touch();
    for (const name of touches) addEventListener(name, note, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, pace);
    return () => {
      for (const name of touches) removeEventListener(name, note, { capture: true });
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, []);
}
