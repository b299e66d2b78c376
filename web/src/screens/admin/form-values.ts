import { createContext, use } from "react";

/** The values of the form around a control. */
export const FormValues = createContext<Readonly<Record<string, unknown>>>({});

/** The value of another field of the form, where a control depends on it: the zone of a date. */
export function useFormValue(name: string): unknown {
  return use(FormValues)[name];
}
