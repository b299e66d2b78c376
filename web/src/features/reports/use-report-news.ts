import { getRequest, requestChanged } from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { send } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useLiveEvent } from "../../lib/live.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../ui/toast.tsx";
import { vehicleOf } from "../requests/request-words.ts";

/** Shows a toast on every screen when a report for the user's shop has been sent. */
export function useReportNews(): void {
  const t = useText();
  const { Location } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  useLiveEvent(requestChanged, ({ Id, LocationId, What }) => {
    if (What !== "report.sent" || LocationId !== Location?.Id) return;
    const args = { query: { id: Id } };
    client
      .fetchQuery({ queryKey: keyOf(getRequest, args), queryFn: async () => await send(getRequest, args) })
      .then(({ WorkOrderNumber, Vehicle: { Year, Make, Model } }) => {
        const name = vehicleOf({ Year, Make: Make.Text, Model: Model.Text }) || WorkOrderNumber;
        const open = { text: t("home.openReport"), onAction: () => void navigate({ to: "/report/$id", params: { id: Id } }) };
        toast({ text: t("home.reportReadyFor", { name }), tone: "success", action: open, key: `report-${Id}` });
      })
      // Without the toast the report is still shown in the lists.
      .catch(() => undefined);
  });
}
