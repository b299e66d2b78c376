import { Clock, House, Plug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDevices } from "../../features/devices/use-devices.ts";
import { HoursDialog } from "../../features/opening-hours/hours-dialog.tsx";
import type { ShopOpen } from "../../features/opening-hours/read-hours.ts";
import { useShopOpen } from "../../features/opening-hours/use-shop-open.ts";
import { newRequestDraft } from "../../features/request-form/outbox.ts";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useVariant } from "../../lib/session.ts";
import { useHasDraft } from "../../lib/has-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./start.module.css";

interface StartProps {
  locationId: number;
  /** The form; `closed` has the hours where it can only be kept as pending. */
  children: (closed: ShopOpen | undefined) => ReactNode;
}

/**
 * What comes before the form (domain.md#send-connection): while the shop is closed its hours, from where a request can be kept as pending, and where the
 * variant asks for it the question about the connected device. Whoever goes on with a draft has answered it.
 */
export function Start({ locationId, children }: StartProps) {
  const { features } = useVariant();
  const shop = useShopOpen();
  const hasDraft = useHasDraft(newRequestDraft);
  const [isAnswered, setAnswered] = useState(() => hasDraft || !features.confirmConnection);
  // A form that was begun in time is not taken away at closing time: the service refuses it when it is sent.
  const [isAdmitted, setAdmitted] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  if (shop?.isOpen && isAnswered && !isAdmitted) setAdmitted(true);
  if (isAdmitted) return children(undefined);
  if (!shop)
    return (
      <div aria-busy>
        <SkeletonText lines={5} />
      </div>
    );
  if (!shop.isOpen) return isKeeping ? children(shop) : <Closed shop={shop} onKeep={() => setKeeping(true)} />;
  return <ConnectFirst locationId={locationId} onContinue={() => setAnswered(true)} />;
}

function Closed({ shop, onKeep }: { shop: ShopOpen; onKeep: () => void }) {
  const t = useText();
  const format = useFormat();
  const [isShown, setShown] = useState(true);
  return (
    <>
      <EmptyState
        icon={<Clock aria-hidden />}
        title={t("hours.title")}
        text={shop.opensAt === null ? t("hours.closed") : t("hours.opensAt", { when: format.dateTime(shop.opensAt) })}
        action={
          <div className={styles.actions}>
            <Button variant="primary" onClick={onKeep}>
              {t("hours.keepNew")}
            </Button>
            <Button onClick={() => setShown(true)}>{t("hours.show")}</Button>
            <ButtonLink to="/" icon={<House aria-hidden />}>
              {t("shell.returnHome")}
            </ButtonLink>
          </div>
        }
      />
      <HoursDialog shop={shop} open={isShown} onClose={() => setShown(false)} keep={{ text: t("hours.keepNew"), onKeep }} />
    </>
  );
}

function ConnectFirst({ locationId, onContinue }: { locationId: number; onContinue: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data: devices = [] } = useDevices(locationId);
  const connected = devices.filter((device) => device.Connected).map((device) => device.FriendlyName);
  const isUnknown = devices.some((device) => device.Connected === null);
  return (
    <Card title={t("requests.start.title")} icon={<Plug aria-hidden />} className={styles.question}>
      <div className={styles.text}>
        <p>{t("requests.start.text")}</p>
        {connected.length === 0 ? null : <p>{t("requests.start.connected", { devices: format.list(connected) })}</p>}
        {isUnknown ? <p>{t("requests.start.notKnown")}</p> : null}
        <p>{t("requests.start.question")}</p>
        <div className={styles.actions}>
          {/* The page has one question, so Enter answers it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button id="continue" variant="primary" size="lg" autoFocus onClick={onContinue}>
            {t("requests.start.continue")}
          </Button>
          <ButtonLink to="/" size="lg">
            {t("common.cancel")}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
