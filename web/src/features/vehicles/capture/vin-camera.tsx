import { Flashlight, FlashlightOff, Images } from "lucide-react";
import { useRef } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { type ScanState, useVinScan } from "./use-vin-scan.ts";
import styles from "./vin-camera.module.css";

/** Reads the VIN from the code on a vehicle's label: by the camera, or from a picture. The camera stops when it is left. */
export function VinCamera({ onFound, onClose }: { onFound: (vin: string) => void; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t("vehicles.camera.title")} closeText={t("common.close")} size="md">
      <Scan onFound={onFound} />
    </Dialog>
  );
}

function Scan({ onFound }: { onFound: (vin: string) => void }) {
  const t = useText();
  const gallery = useRef<HTMLInputElement>(null);
  const { video, state, torch, readFile } = useVinScan(onFound);
  const isLive = state === "looking" || state === "nothing";
  return (
    <div className={styles.scan}>
      <div className={cx(styles.stage, !isLive && state !== "starting" && styles.gone)}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t("vehicles.camera.picture")} />
        {isLive ? <div className={styles.guide} aria-hidden /> : null}
      </div>
      <div role="status">
        <Told state={state} />
      </div>
      <div className={styles.actions}>
        {torch ? (
          <Button
            icon={torch.isOn ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
            aria-pressed={torch.isOn}
            onClick={torch.toggle}
          >
            {t("vehicles.camera.torch")}
          </Button>
        ) : null}
        <Button icon={<Images aria-hidden />} onClick={() => gallery.current?.click()}>
          {t("vehicles.camera.gallery")}
        </Button>
        <input
          ref={gallery}
          type="file"
          accept="image/*"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t("vehicles.camera.gallery")}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same picture may be chosen again.
            event.target.value = "";
            if (file) readFile(file);
          }}
        />
      </div>
    </div>
  );
}

function Told({ state }: { state: ScanState }) {
  const t = useText();
  switch (state) {
    case "starting":
      return <p className={styles.hint}>{t("vehicles.camera.starting")}</p>;
    case "looking":
      return <p className={styles.hint}>{t("vehicles.camera.looking")}</p>;
    case "nothing":
      return <Banner tone="warning" title={t("vehicles.camera.nothing")} />;
    case "reader-missing":
      return <Banner tone="danger" title={t("vehicles.camera.readerMissing")} />;
    case "blocked":
      return <Banner tone="warning" title={t("vehicles.camera.blocked")} />;
    case "none":
      return <Banner tone="info" title={t("vehicles.camera.none")} />;
    case "busy":
      return <Banner tone="warning" title={t("vehicles.camera.busy")} />;
    case "insecure":
      return <Banner tone="warning" title={t("vehicles.camera.insecure")} />;
  }
}
