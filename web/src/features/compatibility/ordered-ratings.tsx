import { acceptedCaveat, getRagElements, getRagVehicleId, type RatedElement } from "@remotebay/contract";
import { useState } from "react";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import { useCall } from "../../lib/use-call.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { RatingBadge } from "./rating-badge.tsx";
import { useTurn } from "./use-turn.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./ordered-ratings.module.css";

export interface OrderedRatingsProps {
  vehicle: { make: string; model: string; year: number };
  deviceTypeId: number;
  groupId: number;
  /** The chosen functions, the first one first. */
  elementIds: readonly number[];
  /** The caveats that were accepted, with their functions (`acceptedCaveat`). */
  accepted: readonly string[];
  /** The order was sent with these functions, vehicle and device: their ratings are shown, and nothing is asked, whatever they have become since. */
  isSent: boolean;
  onAccept: (elementId: number, caveats: string[]) => void;
  /** The function is not ordered: its caveats were refused, or it is not available. */
  onRefuse: (elementId: number) => void;
}

/** The rating of each chosen function: amber asks to accept its caveats, red stops (domain.md#rating-amber); one after the other. Nothing is shown until the ratings are known. */
export function OrderedRatings({ vehicle, deviceTypeId, groupId, elementIds, accepted, isSent, onAccept, onRefuse }: OrderedRatingsProps) {
  const { language } = useLanguage();
  const { data: id } = useCall(getRagVehicleId, { query: vehicle });
  const query = { scanTypeGroupId: groupId, ragRatingVehicleId: id ?? 0, deviceTypeId, cultureCode: language };
  const { data: elements } = useCall(getRagElements, id ? { query } : null);
  const rated = elementIds.flatMap((id) => elements?.find(({ Id }) => Id === id) ?? []);
  const isAccepted = ({ Id, Caveats: names }: RatedElement) => names.every((name) => accepted.includes(acceptedCaveat(Id, name)));
  const needsAnswer = (element: RatedElement) =>
    !isSent && (element.RagRatingLabel === "Red" || (element.RagRatingLabel === "Amber" && !isAccepted(element)));
  const next = rated.find(needsAnswer);
  return rated.map((element) => (
    <Rated
      key={`${element.Id} ${element.RagRatingLabel} ${element.Caveats.join()} ${isSent}`}
      element={element}
      isNamed={elementIds.length > 1}
      isAccepted={isAccepted(element)}
      needsAnswer={needsAnswer(element)}
      isNext={element === next}
      onAccept={() => onAccept(element.Id, element.Caveats)}
      onRefuse={() => onRefuse(element.Id)}
    />
  ));
}

interface RatedProps {
  element: RatedElement;
  /** Its name stands above the rating, since there are several. */
  isNamed: boolean;
  isAccepted: boolean;
  needsAnswer: boolean;
  /** The first that needs an answer: two dialogs never lie over one another. */
  isNext: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function Rated({ element, isNamed, isAccepted, needsAnswer, isNext, onAccept, onRefuse }: RatedProps) {
  const t = useText();
  const rating = element.RagRatingLabel;
  // Another function or rating is another component, which asks anew.
  const [isAsking, setAsking] = useState(needsAnswer);
  const isTurn = useTurn(isAsking && isNext);
  const close = () => {
    setAsking(false);
    if (needsAnswer) onRefuse();
  };
  const accept = () => {
    setAsking(false);
    onAccept();
  };
  return (
    <div className={styles.rating}>
      {isNamed ? <p className={styles.name}>{element.Translation}</p> : null}
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
      {rating === "Red" ? <NotAvailable open={isTurn} element={element} onClose={close} /> : null}
      {rating === "Amber" ? (
        <Dialog
          open={isTurn}
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

/** Who may do it on site (domain.md#rating-red). */
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
