import { getRagElements, getRagVehicleId, type RatedElement } from "@remotebay/contract";
import { useState } from "react";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { RatingBadge } from "./rating-badge.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./ordered-rating.module.css";

export interface OrderedRatingProps {
  vehicle: { make: string; model: string; year: number };
  deviceTypeId: number;
  groupId: number;
  elementId: number;
  /** The names of the caveats that were accepted. */
  accepted: readonly string[];
  /** The order was sent with this function, vehicle and device: its rating is shown, and nothing is asked, whatever it has become since. */
  isSent: boolean;
  onAccept: (caveats: string[]) => void;
  /** The function is not ordered: its caveats were refused, or it is not available. */
  onRefuse: () => void;
}

/** The rating of the chosen function: amber asks to accept its caveats, red stops (section 4). Nothing is shown until the rating is known. */
export function OrderedRating(props: OrderedRatingProps) {
  const { vehicle, deviceTypeId, groupId, elementId } = props;
  const { language } = useLanguage();
  const { data: id } = useCall(getRagVehicleId, { query: vehicle });
  const query = { scanTypeGroupId: groupId, ragRatingVehicleId: id ?? 0, deviceTypeId, cultureCode: language };
  const { data: elements } = useCall(getRagElements, id ? { query } : null);
  const element = elements?.find(({ Id }) => Id === elementId);
  if (!element) return null;
  return <Rated key={`${elementId} ${element.RagRatingLabel} ${element.Caveats.join()} ${props.isSent}`} element={element} {...props} />;
}

function Rated({ element, accepted, isSent, onAccept, onRefuse }: OrderedRatingProps & { element: RatedElement }) {
  const t = useText();
  const rating = element.RagRatingLabel;
  const isAccepted = element.Caveats.every((name) => accepted.includes(name));
  const needsAnswer = !isSent && (rating === "Red" || (rating === "Amber" && !isAccepted));
  // Another function or rating is another component, which asks anew.
  const [isAsking, setAsking] = useState(needsAnswer);
  const close = () => {
    setAsking(false);
    if (needsAnswer) onRefuse();
  };
  const accept = () => {
    setAsking(false);
    onAccept(element.Caveats);
  };
  return (
    <div className={styles.rating}>
      <p className={styles.line}>
        <RatingBadge rating={rating} />
        {rating === "Unknown" ? <span className={shapes.quiet}>{t("compatibility.order.unknown")}</span> : null}
        {rating === "Amber" && isAccepted ? <span className={shapes.quiet}>{t("compatibility.order.accepted")}</span> : null}
      </p>
      {rating === "Green" ? null : <Caveats element={element} />}
      {rating === "Amber" && needsAnswer ? (
        <Banner
          tone="warning"
          title={t("compatibility.order.amberTitle")}
          action={
            <Button size="sm" onClick={() => setAsking(true)}>
              {t("compatibility.order.read")}
            </Button>
          }
        />
      ) : null}
      {rating === "Red" ? <NotAvailable open={isAsking} element={element} onClose={close} /> : null}
      {rating === "Amber" ? (
        <Dialog
          open={isAsking}
          onClose={close}
          title={t("compatibility.order.amberTitle")}
          closeText={t("common.close")}
          actions={
            <>
              <Button onClick={close}>{t("common.cancel")}</Button>
              {/* The dialog has one question, so Enter answers it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
              <Button variant="primary" autoFocus onClick={accept}>
                {t("compatibility.order.accept")}
              </Button>
            </>
          }
        >
          <div className={styles.said}>
            <p>{t("compatibility.order.amberText", { name: element.Translation })}</p>
            <Caveats element={element} />
          </div>
        </Dialog>
      ) : null}
    </div>
  );
}

function NotAvailable({ open, element, onClose }: { open: boolean; element: RatedElement; onClose: () => void }) {
  const t = useText();
  const { mobileTeamPhone: phoneNumber } = useVariant();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("compatibility.order.redTitle")}
      closeText={t("common.close")}
      actions={
        // The dialog has one answer, so Enter gives it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <Button variant="primary" autoFocus onClick={onClose}>
          {t("compatibility.order.ok")}
        </Button>
      }
    >
      <div className={styles.said}>
        <p>{t("compatibility.order.redText", { name: element.Translation })}</p>
        {element.CustomMessage === "" ? null : <p>{element.CustomMessage}</p>}
        {phoneNumber === "" ? null : <MobileTeam phoneNumber={phoneNumber} />}
      </div>
    </Dialog>
  );
}

/** Who may do it on site (section 4). */
function MobileTeam({ phoneNumber }: { phoneNumber: string }) {
  const t = useText();
  const [before, after] = t("compatibility.order.phone", { phoneNumber }).split(phoneNumber);
  return (
    <p>
      {before}
      <PhoneLink number={phoneNumber} />
      {after}
    </p>
  );
}

function Caveats({ element }: { element: RatedElement }) {
  const t = useText();
  const words = [
    ...(element.EthernetCableRequired ? [t("compatibility.caveat.ethernet-cable")] : []),
    ...(element.EVRequiresCode ? [t("compatibility.caveat.battery-code")] : []),
    ...(element.CustomMessage === "" ? [] : [element.CustomMessage]),
    ...(element.Caveats.includes("amber") ? [t("compatibility.caveat.amber")] : []),
  ];
  if (words.length === 0) return null;
  return (
    <ul className={styles.caveats}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
