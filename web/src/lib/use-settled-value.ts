import { useEffect, useState } from "react";

/** A value once it has stayed the same for a moment: what asks the service for each value is not asked for each key. */
export function useSettledValue<T>(value: T, milliseconds = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
