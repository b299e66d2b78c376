import { maxVisit } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { FilePlus } from "lucide-react";
import { useState } from "react";
import { useDevices } from "../../features/devices/use-devices.ts";
import { usePrefill } from "../../features/request-form/use-prefill.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { requestOfRated } from "./request-of-rated.ts";
import type { Picks } from "./use-picks.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./compatibility.module.css";

interface RequestBarProps {
  picks: Picks;
  locationId: number;
  selection: Selection;
}

/** What is chosen, and the way into a request for it: one function is a request, several are a visit. */
export function RequestBar({ picks, locationId, selection }: RequestBarProps) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const isNarrow = useMedia("(max-width: 799px)");
  const { data: devices } = useDevices(locationId);
  const { hasDraft, prefill } = usePrefill();
  const [isAsking, setAsking] = useState(false);
  const begin = async () => {
    await prefill(requestOfRated(selection, picks.picked, { types: picks.types, devices: devices ?? [] }));
    await navigate({ to: "/servicerequest/0" });
  };
  return (
    <section className={styles.request} aria-label={t("compatibility.request.title")} data-dock={isNarrow ? "" : undefined}>
      <p role="status" className={styles.requested}>
        {format.list(picks.picked.map(({ Text }) => Text))}
        {picks.isFull ? <span className={styles.quiet}> {t("visits.further.full", { most: maxVisit })}</span> : null}
      </p>
      <Button onClick={picks.clear}>{t("common.clear")}</Button>
      <Button
        variant="primary"
        icon={<FilePlus aria-hidden />}
        // Which device is at the vehicle is not guessed.
        disabled={devices === undefined}
        onClick={() => (hasDraft ? setAsking(true) : void begin())}
      >
        {t("compatibility.request.start")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("assist.replaceTitle")}
        confirmText={t("assist.replace")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        onConfirm={() => void begin()}
      >
        {t("assist.replaceText")}
      </ConfirmDialog>
    </section>
  );
}
