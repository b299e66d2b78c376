import {
  createPartnerRequest,
  createRequest,
  createVisit,
  getRequest,
  type ServiceRequest,
  type StatusChange,
  updateRequestStatus,
  vehicleWords,
} from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useText } from "../../lib/i18n/i18n.tsx";
import { keyOf } from "../../lib/query-client.ts";
import { CallProblem } from "../../lib/call.ts";
import type { Entry } from "../../lib/outbox/queue.ts";
import type { Item } from "../../lib/outbox/types.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { nameOf } from "./outbox-names.ts";

type Described = Pick<Entry, "path" | "args" | "subject">;

/** Returns a function that describes a call in the outbox: what it does, and to which request. */
export function useOutboxWords(): (entry: Described) => string {
  const t = useText();
  const client = useQueryClient();
  return (entry) => {
    const id = requestOf(entry);
    const cached = id === undefined ? undefined : client.getQueryData<ServiceRequest>(keyOf(getRequest, { query: { id } }));
    const about = vehicleIn(entry) || (cached?.WorkOrderNumber ?? (id === undefined ? "" : `#${id}`));
    const what = wordsOf(entry);
    return about === "" ? what : t("outbox.about", { what, about });
  };

  function wordsOf({ path, args }: Described): string {
    if (path === updateRequestStatus.path) return t(`outbox.move.${(args.body as StatusChange).Status}`);
    return t(`outbox.what.${nameOf(path)}`);
  }
}

/** The id of the request that a call changes, if it has one yet. */
export function requestOf({ subject }: Described): number | undefined {
  const [noun, id] = subject.split(".");
  return (noun === "request" || noun === "channel") && /^\d+$/.test(id ?? "") ? Number(id) : undefined;
}

interface WithVehicle {
  Vehicle?: { VIN?: string; Year?: number | null; Make?: { Text: string }; Model?: { Text: string } };
}

/** The vehicle of a new request, which has no number yet. */
function vehicleIn({ path, args }: Described): string {
  if (![createRequest.path, createPartnerRequest.path, createVisit.path].includes(path)) return "";
  const body = args.body as WithVehicle & { Request?: WithVehicle };
  const { Vehicle } = body.Request ?? body;
  return vehicleWords(Vehicle?.Year, Vehicle?.Make?.Text, Vehicle?.Model?.Text) || (Vehicle?.VIN ?? "");
}

/** True if the user has to decide what happens to it. */
export function isStuck({ state }: Pick<Item, "state">): boolean {
  return state === "refused" || state === "held";
}

/** Returns a function that describes the state of a call and its cause. */
export function useOutboxState(): (item: Item) => string {
  const t = useText();
  const problemText = useProblemText();
  return ({ state, heldFor, problem }) => {
    if (state === "held") return t(`outbox.held.${heldFor ?? "writer"}`);
    if (state !== "refused") return t(`outbox.state.${state}`);
    const { code, status, info = {} } = problem ?? { code: "internal", status: 500 };
    if (code === "vin-in-use") {
      const of = { workOrder: String(info["ActiveWorkOrderNo"]), user: String(info["UserName"]), vin: String(info["VinNo"]) };
      return t("vehicles.inUse.text", of);
    }
    const technician = info["Technician"];
    if (code === "job-taken" && typeof technician === "string" && technician !== "") return t("problems.job-taken-by", { technician });
    return problemText(new CallProblem(code, status));
  };
}
