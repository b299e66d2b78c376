import { chosenSubmodel, type RecommendedService, saveScanProResults } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck, FilePlus, Save } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useDevices } from "../../features/devices/use-devices.ts";
import { usePrefill } from "../../features/request-form/use-prefill.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser } from "../../lib/session.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { requestOf } from "./request-of.ts";
import { featuresOf, useDecoded, type Wizard } from "./use-wizard.ts";
import styles from "./assist.module.css";
import { Card } from "../../ui/card.tsx";

/** The last step: what the rules recommend, saved or on into a request. */
export function ResultStep({ state }: Wizard) {
  const t = useText();
  const { services = [] } = state.recommendation ?? {};
  const missing = state.checklist.filter(({ selected }) => !selected);
  const [asking, setAsking] = useState<RecommendedService>();
  const { hasDraft, begin } = useRequest(state);
  const choose = (service: RecommendedService) => (hasDraft ? setAsking(service) : void begin(service));
  return (
    <>
      <p className={styles.quiet}>{t("assist.byRule")}</p>
      {services.length === 0 ? (
        <EmptyState icon={<CircleCheck aria-hidden />} title={t("assist.nothing")} text={t("assist.nothingText")} />
      ) : (
        <ol className={styles.services}>
          {services.map((service, i) => (
            <li key={`${service.scanTypeId} ${service.serviceElementId}`}>
              <ServiceCard
                service={service}
                action={
                  <Button
                    variant={i === 0 ? "primary" : "secondary"}
                    icon={<FilePlus aria-hidden />}
                    onClick={() => choose(service)}
                    aria-label={t("assist.requestNamed", { service: service.serviceElement || service.scanType })}
                  >
                    {t("assist.request")}
                  </Button>
                }
              />
            </li>
          ))}
        </ol>
      )}
      {missing.length > 0 ? (
        <Banner tone="warning" title={t("assist.notReady")}>
          {missing.map(({ value }) => value).join(" · ")}
        </Banner>
      ) : null}
      <SaveResults state={state} />
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={t("assist.replaceTitle")}
        confirmText={t("assist.replace")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        onConfirm={() => (asking ? void begin(asking) : undefined)}
      >
        {t("assist.replaceText")}
      </ConfirmDialog>
    </>
  );
}

/** Goes on into a request that is filled in. */
function useRequest(state: Wizard["state"]) {
  const t = useText();
  const navigate = useNavigate();
  const decoded = useDecoded(state.vin);
  const { hasDraft, prefill } = usePrefill();
  const { data: devices = [] } = useDevices(useUser().Location?.Id ?? 0);
  const begin = async (service: RecommendedService) => {
    const words = { done: t("assist.comment.done"), has: t("assist.comment.has"), notReady: t("assist.comment.notReady") };
    const { values, vehicle } = requestOf(state, decoded, service, words);
    // As in an empty form, the connected device is preselected.
    const device = devices.find(({ Connected }) => Connected);
    await prefill({ values: { ...values, Device: device ? { Id: device.Id } : null }, vehicle });
    await navigate({ to: "/servicerequest/0" });
  };
  return { hasDraft, begin };
}

function SaveResults({ state }: Pick<Wizard, "state">) {
  const t = useText();
  const problemText = useProblemText();
  const [savedState, setSaved] = useState<Wizard["state"]>();
  const saving = useSend(saveScanProResults, { subject: "assist" });
  const save = () => {
    setSaved(state);
    const { vin, vehicle, criteria, checklist } = state;
    const body = { vin, year: vehicle?.year ?? null, vehicle: vehicle?.name ?? "", vehicle_id: chosenSubmodel(state), criteria, checklist };
    saving.send({ body: { ...body, safetyFeatures: featuresOf(state) } });
  };
  return (
    <div className={styles.save}>
      <Button icon={<Save aria-hidden />} pending={saving.state === "sending"} pendingText={t("assist.saving")} onClick={save}>
        {t("assist.save")}
      </Button>
      {saving.state === "queued" ? <Banner tone="offline" title={t("assist.queued")} /> : null}
      {saving.state === "done" && savedState === state ? <Banner tone="success" title={t("assist.saved")} /> : null}
      {saving.problem ? <Banner tone="danger" title={problemText(saving.problem)} /> : null}
    </div>
  );
}

/** A recommended service with the reasons for it. */
function ServiceCard({ service, action }: { service: RecommendedService; action: ReactNode }) {
  const t = useText();
  const { scanType, serviceElement, reasons, isOffered } = service;
  return (
    <Card level={3} title={serviceElement || scanType}>
      <p className={styles.quiet}>{scanType}</p>
      <p className={styles.why}>{t("assist.because")}</p>
      <ul className={styles.reasons}>
        {reasons.map(({ criterionId, criterion, feature }) => (
          <li key={`${criterionId} ${feature}`}>{feature === "" ? criterion : t("assist.reason", { criterion, feature })}</li>
        ))}
      </ul>
      {isOffered ? action : <p className={styles.quiet}>{t("assist.notOffered")}</p>}
    </Card>
  );
}
