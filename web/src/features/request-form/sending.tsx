import { type ReactNode, useEffect, useState } from "react";
import type { CallProblem } from "../../lib/call.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useVariant } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { loadPanel } from "../../ui/lazy-panel.tsx";
import { SendingPrevented } from "../coins/sending-prevented.tsx";
import { Price } from "../coins/service-price.tsx";
import { type PaidOrder, useCost } from "../coins/use-cost.ts";
import { isConnected, useDevices } from "../devices/use-devices.ts";
import { ClosedNews } from "../opening-hours/closed-news.tsx";
import { useScanTypes } from "../requests/use-scan-types.ts";
import type { Written } from "./form-part.ts";
import { orderOf } from "./paid-order.ts";
import { disclaimerNeeded, faultsFromService, faultsOfForm, type FormCheck, type RequestFaults } from "./request-faults.ts";
import { needsAcceptance } from "./request-values.ts";
import styles from "./request-form.module.css";

/** How a request goes to the service: what prevents it, what is asked before, and then `onConfirm`. */
interface Sending {
  /** The faults that prevent saving it, or sending it (`andSend`). */
  faultsOf: (check: Omit<FormCheck, "notes">, andSend: boolean) => RequestFaults;
  /** Asks what has to be asked before it is sent; without a question it is sent at once. */
  ask: () => void;
  /** The question, to be rendered. */
  dialog: ReactNode;
}

/** The sending of what a form holds, or of a stored request as it is. */
export function useSending(locationId: number, { values, notes }: Written, onConfirm: () => void): Sending {
  const { data: scanTypes } = useScanTypes(locationId);
  const type = scanTypes?.find(({ id }) => id === values.ScanType?.Id);
  const toAccept = type !== undefined && needsAcceptance(notes, type) ? faultsFromService([disclaimerNeeded]) : {};
  const confirm = useConfirmSending(orderOf(locationId, values, { further: notes.further }), onConfirm);
  return {
    faultsOf: (check, andSend) => ({ ...faultsOfForm(values, { ...check, notes }), ...(andSend ? toAccept : {}) }),
    ...confirm,
  };
}

/**
 * Asks once before a request is sent: without a device that is known to be connected (domain.md#send-connection), and always in portals with coins, saying what it costs. What would be refused is said instead. `ask` sends at once where there is nothing to ask.
 */
function useConfirmSending(order: PaidOrder, onConfirm: () => void): Pick<Sending, "ask" | "dialog"> {
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

/** Why the service did not take a request. Outside the opening hours they are shown in a dialog (domain.md#hours-closed), from where `onKeep` keeps it as pending. */
export function SendProblem({ problem, onKeep }: { problem: CallProblem; onKeep?: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  if (problem.code === "shop-closed") return <ClosedNews info={problem.info} onKeep={onKeep} />;
  const { ActiveWorkOrderNo: workOrder, UserName: userName, VinNo: vin } = problem.info;
  const text =
    problem.code === "vin-in-use"
      ? t("vehicles.inUse.text", { workOrder: String(workOrder), user: String(userName), vin: String(vin) })
      : problemText(problem);
  return <Banner tone="danger" title={text} />;
}
