import { useNavigate } from "@tanstack/react-router";
import { draftKey } from "../../lib/has-draft.ts";
import { useUser } from "../../lib/session.ts";
import { onDevice } from "../../lib/storage.ts";

/** Opens the form of a new thing that begins with these values, as if somebody had typed them. */
export function useStartNew(noun: string, room: string): (values: Record<string, unknown>) => void {
  const user = useUser();
  const navigate = useNavigate();
  return (values) => {
    const draft = { version: "", base: values, values, both: [] };
    onDevice.write(draftKey(user.Id, `admin.${noun}.new`), JSON.stringify(draft));
    void navigate({ to: "/admin/$room/$id", params: { room, id: "new" } });
  };
}
