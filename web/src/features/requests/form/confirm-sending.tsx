import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useVariant } from "../../../lib/session.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { loadPanel } from "../../../ui/lazy-panel.tsx";
import { SendingPrevented } from "../../coins/sending-prevented.tsx";
import { Price } from "../../coins/service-price.tsx";
import { type PaidOrder, useCost } from "../../coins/use-cost.ts";
import { isConnected, useDevices } from "../use-devices.ts";
import styles from "./request-form.module.css";

/**
 * Asks once before a request is sent: without a device that is known to be connected (domain.md#send-connection), and always in portals with coins, saying what it costs. What would be refused is said instead. `ask` sends at once where there is nothing to ask.
 */
export function useConfirmSending(order: PaidOrder, onConfirm: () => void): { ask: () => void; dialog: ReactNode } {
  const t = useText();
  const { features } = useVariant();
  const devices = useDevices(order.locationId);
  const cost = useCost(order);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  useEffect(loadPanel, []);
  const connected = isConnected(devices.data, order.deviceId === null ? null : { Id: order.deviceId });
  const isUnconnected = connected !== true;
  const isPrevented = cost !== undefined && (cost.isShort || cost.isExpired);
  return {
    ask: () => {
      if (isUnconnected || features.coins) setAsking(true);
      else onConfirm();
    },
    dialog: (
      <>
        {cost ? <SendingPrevented cost={cost} open={isAsking && isPrevented} onClose={close} /> : null}
        <ConfirmDialog
          open={isAsking && !isPrevented}
          onClose={close}
          title={t(isUnconnected ? "requests.connect.title" : "coins.confirm.title")}
          confirmText={t(isUnconnected ? "requests.connect.confirm" : "common.send")}
          cancelText={t("common.back")}
          closeText={t("common.close")}
          onConfirm={() => {
            close();
            onConfirm();
          }}
        >
          <div className={styles.stack}>
            {isUnconnected ? <p>{t(connected === null ? "requests.connect.notKnown" : "requests.connect.text")}</p> : null}
            {cost ? <Price cost={cost} /> : features.coins ? <p>{t("coins.unknown")}</p> : null}
            {/* The device was connected while the question was read. */}
            {isUnconnected || features.coins ? null : <p>{t("requests.connect.nowConnected")}</p>}
          </div>
        </ConfirmDialog>
      </>
    ),
  };
}
