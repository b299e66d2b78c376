import { aimingPictureId, exampleAiming, getAlignmentImages, getCalibrationPictures } from "@remotebay/contract";
import { ExternalLink } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import type { ComponentProps } from "react";
import { PictureImage } from "../findings/pictures/picture-image.tsx";
import exampleAddress from "./practice-aiming.svg";
import { EventText } from "./event-text.tsx";
import type { Calibration } from "./use-calibration.ts";
import styles from "./calibration.module.css";

/** The picture that the technician points at: one of the calibration's own, the example of a practice session, an address, or words of an earlier release. */
export function AimingPicture({ calibration }: { calibration: Calibration }) {
  const t = useText();
  const { id, status } = calibration;
  const snap = status.aimingSnap;
  const own = aimingPictureId(snap);
  const { data: pictures = [] } = useCall(getCalibrationPictures, own === undefined ? null : { query: { id } });
  const picture = pictures.find((one) => one.Id === own);
  const title = t("calibration.aiming");
  if (snap === exampleAiming)
    return (
      <figure className={styles.aiming}>
        <img src={exampleAddress} width={640} height={360} alt={title} />
        <figcaption>{title}</figcaption>
      </figure>
    );
  if (picture)
    return (
      <figure className={styles.aiming}>
        <PictureImage picture={picture} size="full" alt={picture.Caption || title} />
        <figcaption>{picture.Caption || title}</figcaption>
      </figure>
    );
  if (/^https?:\/\//.test(snap)) return <AddressLink address={snap} text={t("calibration.aimingOpen")} />;
  // A picture that was removed since leaves nothing to show.
  return own === undefined ? <WrittenText calibration={calibration} event="aimingsnap" text={snap} /> : null;
}

/** What the technician wrote, in the reader's language, large enough to be read beside the car. */
export function WrittenText(props: Omit<ComponentProps<typeof EventText>, "children">) {
  return (
    <EventText {...props}>
      {(text, lang) => (
        <p className={styles.instruction} lang={lang} dir="auto">
          {text}
        </p>
      )}
    </EventText>
  );
}

/** The maker's aiming pictures: those the shop noted, and those of the alignment service. Shown as links, since no other host's pictures are loaded here. */
export function AimingAddresses({ procedureGuid, noted }: { procedureGuid: string; noted: readonly string[] }) {
  const t = useText();
  const { data: found = [] } = useCall(getAlignmentImages, procedureGuid === "" ? null : { query: { procedureGuid } });
  const addresses = [...new Set([...noted, ...found])];
  if (addresses.length === 0) return null;
  return (
    <div>
      <div className={styles.quoteTitle}>{t("calibration.aimingImages")}</div>
      <ul className={styles.addresses}>
        {addresses.map((address) => (
          <li key={address}>
            <AddressLink address={address} text={address} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AddressLink({ address, text }: { address: string; text: string }) {
  return (
    <a className={styles.address} href={address} target="_blank" rel="noopener noreferrer">
      <ExternalLink aria-hidden />
      <span>{text}</span>
    </a>
  );
}
