import { useState } from "react";
import { useUser } from "./session.ts";
import { onDevice } from "./storage.ts";

// Apart from `use-draft.ts`, since Home asks only whether there is a draft.

/** Where a user's draft is stored on the device. */
export function draftKey(userId: number, form: string): string {
  return `draft.${userId}.${form}`;
}

/** Whether a form has a draft on this device. */
export function useHasDraft(form: string): boolean {
  const user = useUser();
  const [has] = useState(() => onDevice.read(draftKey(user.Id, form)) !== null);
  return has;
}
