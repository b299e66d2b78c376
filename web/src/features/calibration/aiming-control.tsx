import { eventFaults, getCalibrationPictures } from "@remotebay/contract";
import { Image, ImagePlus } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { pictureLimits } from "../findings/pictures/picture-files.ts";
import { RefusedPictures, useAddPictures } from "./add-pictures.tsx";
import type { ControlProps } from "./console-controls.tsx";
import shapes from "../../ui/shapes.module.css";

/** The picture at which the shop looks while it aims: uploaded or pasted, one that the calibration has, or an address. */
export function AimingControl({ calibration: { id, status }, publish, isBusy }: ControlProps) {
  const t = useText();
  const { data: pictures = [] } = useCall(getCalibrationPictures, { query: { id } });
  const { add, waiting, refused } = useAddPictures(id);
  const [snap, setSnap] = useState(status.aimingSnap);
  const [isTried, setTried] = useState(false);
  const isRefused = eventFaults("aimingsnap", { text: snap }).length > 0;
  const point = (text: string) => {
    setSnap(text);
    setTried(false);
    publish("aimingsnap", { text });
  };
  const take = (files: readonly File[]) => add(files.slice(0, 1), (picture) => point(`picture/${picture.Id}`));
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  return (
    <div className={shapes.stack} onPaste={paste}>
      <RefusedPictures refused={refused} />
      <div>
        <FileButton
          icon={<ImagePlus aria-hidden />}
          pending={waiting.length > 0}
          pendingText={t("calibration.form.pictureSending")}
          accept={pictureLimits.types.join(",")}
          onFiles={take}
        >
          {t("calibration.console.aimingUpload")}
        </FileButton>
      </div>
      {pictures.length > 0 ? (
        <NativeSelect
          label={t("calibration.console.aimingsnap")}
          placeholder={t("calibration.console.aimingChoose")}
          options={pictures.map((picture, index) => ({
            value: `picture/${picture.Id}`,
            label: picture.Caption || t("calibration.form.picture", { number: index + 1 }),
          }))}
          value={snap.startsWith("picture/") ? snap : ""}
          onChange={({ target }) => setSnap(target.value)}
        />
      ) : null}
      <TextField
        label={t("calibration.console.aimingAddress")}
        description={t("calibration.console.aimingPaste")}
        error={isTried && isRefused ? t("calibration.console.noPicture") : undefined}
        inputMode="url"
        maxLength={500}
        value={snap.startsWith("picture/") ? "" : snap}
        onChange={({ target }) => setSnap(target.value.trim())}
      />
      <div>
        <Button
          icon={<Image aria-hidden />}
          pending={isBusy}
          disabled={snap === status.aimingSnap}
          onClick={() => (isRefused ? setTried(true) : point(snap))}
        >
          {t("calibration.console.sendAiming")}
        </Button>
      </div>
    </div>
  );
}
