import { isVinInUse, type Reply } from "@remotebay/contract";
import { useState } from "react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { readVin } from "./vin.ts";

/** The active work order with a VIN. */
export type VinUse = Reply<typeof isVinInUse>["Results"][number];

/** Checks whether an active work order of the location has this VIN (domain.md#request-vin-in-use); `except` is the request being edited. */
export function useVinUse(vin: string, locationId: number | undefined, except: number): VinUse | undefined {
  const asked = readVin(vin).complete && locationId !== undefined ? { query: { vin, locationId } } : null;
  const { data } = useCall(isVinInUse, asked, { staleTime: 0 });
  return asked ? data?.Results.find(({ Id }) => Id !== except) : undefined;
}

/** Reports that the vehicle already has an active work order: permanently in the form, and in a dialog at first and after every attempt to send. */
export function VinInUse({ use, attempt, onAdd }: { use: VinUse; attempt: number; onAdd?: (() => void) | undefined }) {
  const t = useText();
  const [seen, setSeen] = useState<string>();
  const showing = `${use.Id} ${attempt}`;
  const close = () => setSeen(showing);
  const words = t("vehicles.inUse.text", { workOrder: use.WorkOrderNumber, user: use.CreatedBy, vin: use.VIN });
  const open = (
    <ButtonLink to="/servicerequest/$id" params={{ id: use.Id }} variant={onAdd ? "secondary" : "primary"}>
      {t("vehicles.inUse.open", { workOrder: use.WorkOrderNumber })}
    </ButtonLink>
  );
  return (
    <>
      <Banner
        tone="danger"
        title={t("vehicles.inUse.short")}
        action={
          <Button size="sm" onClick={() => setSeen(undefined)}>
            {t("vehicles.inUse.show")}
          </Button>
        }
      />
      <Dialog
        open={seen !== showing}
        onClose={close}
        title={t("vehicles.inUse.title")}
        closeText={t("common.close")}
        size="sm"
        actions={
          <>
            <Button onClick={close}>{t("common.close")}</Button>
            {open}
            {onAdd ? (
              <Button
                variant="primary"
                onClick={() => {
                  close();
                  onAdd();
                }}
              >
                {t("visits.inUse.add")}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{words}</p>
        {onAdd ? <p>{t("visits.inUse.text")}</p> : null}
      </Dialog>
    </>
  );
}
