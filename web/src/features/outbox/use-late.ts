import { useEffect, useState } from "react";

/** Milliseconds until it is said that something waits (a short break of the line is nobody's concern), or was refused (its own screen may take it over). */
export const patience = { waiting: 5000, stuck: 1000 };

/** True once a state has lasted for a while. */
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
