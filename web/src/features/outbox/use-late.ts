import { useEffect, useState } from "react";

/** Milliseconds until a waiting call (a short interruption needs no notice) or a refused one (its own screen may handle it) is shown. */
export const showAfter = { waiting: 5000, stuck: 1000 };

/** True once `is` has been true for so many milliseconds. */
export function useLate(is: boolean, milliseconds: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is, milliseconds]);
  return isLate;
}
