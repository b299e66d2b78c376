import { Navigate } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { overlay } from "../../lib/overlay.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { useUser, useVariant } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { assistDetour } from "./detour.ts";
import { EarlierResults } from "./earlier-results.tsx";
import { EquipmentStep } from "./equipment-step.tsx";
import { RepairStep } from "./repair-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { StepLinks } from "./step-links.tsx";
import { useWizard, type Wizard } from "./use-wizard.ts";
import styles from "./assist.module.css";
import { VinField } from "../../features/vehicles/vin-field.tsx";

/** `/scanpro`: from the VIN to the services that a repaired vehicle needs. */
export function AssistScreen() {
  const user = useUser();
  const elsewhere = assistDetour(user, useVariant());
  const isMissing = elsewhere === "/";
  useEffect(() => {
    // Who is led Home is told why.
    if (isMissing) overlay.set({ show: "notReady", what: "assist.title", over: "/" });
  }, [isMissing]);
  if (elsewhere !== undefined) return <Navigate replace to={elsewhere} />;
  return <Wizard />;
}

function Wizard() {
  const t = useText();
  const problemText = useProblemText();
  const wizard = useWizard();
  const { state, isBusy, problem, open, reopen, reset } = wizard;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state.step);
  useEffect(() => {
    // A keyboard or screen reader starts at the new step.
    if (shown.current !== state.step) heading.current?.focus();
    shown.current = state.step;
  }, [state.step]);
  const titles = [t("assist.step.vin"), t("assist.step.equipment"), t("assist.step.repair"), t("assist.step.result")];
  const title = titles[state.step - 1];
  return (
    <>
      <PageHeader
        title={t("assist.title")}
        subtitle={state.vehicle?.name || t("assist.subtitle")}
        actions={
          state.visited > 1 ? (
            <Button icon={<RotateCcw aria-hidden />} onClick={reset}>
              {t("assist.restart")}
            </Button>
          ) : null
        }
      />
      <StepLinks titles={titles} state={state} onOpen={(step) => void open(step)} />
      <form
        noValidate
        className={styles.step}
        onSubmit={(event) => {
          event.preventDefault();
          void open(state.step + 1);
        }}
      >
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {title}
        </h2>
        {state.step === 1 ? <VinStep {...wizard} /> : null}
        {state.step === 2 ? <EquipmentStep {...wizard} /> : null}
        {state.step === 3 ? <RepairStep {...wizard} /> : null}
        {state.step === 4 ? <ResultStep {...wizard} /> : null}
        {problem ? <Banner tone={problem.code === "offline" ? "offline" : "danger"} title={problemText(problem)} /> : null}
        <div className={styles.moves}>
          {state.step > 1 ? (
            <Button size="lg" icon={<ArrowLeft aria-hidden />} onClick={() => void open(state.step - 1)}>
              {t("assist.previous")}
            </Button>
          ) : null}
          {state.step < titles.length ? (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              iconEnd={<ArrowRight aria-hidden />}
              pending={isBusy}
              pendingText={t("common.loading")}
            >
              {t("assist.next")}
            </Button>
          ) : null}
        </div>
      </form>
      {state.step === 1 ? <EarlierResults onOpen={(result) => void reopen(result)} /> : null}
    </>
  );
}

/** The first step: the VIN. */
function VinStep({ state, dispatch, missing }: Wizard) {
  const t = useText();
  return (
    <VinField
      id="assist-vin"
      label={t("vehicles.vin.label")}
      value={state.vin}
      onChange={(vin) => dispatch({ type: "vin", vin })}
      error={missing === "vin" ? t("assist.vinMissing") : undefined}
    />
  );
}
