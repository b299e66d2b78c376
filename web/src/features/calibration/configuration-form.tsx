import { type CalibrationConfiguration, readyFaults, saveCalibration } from "@remotebay/contract";
import { CircleCheckBig } from "lucide-react";
import { useState } from "react";
import { controlId } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SkeletonCard } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.tsx";
import { AlignmentFields } from "./alignment-fields.tsx";
import { CalibrationPictures } from "./calibration-pictures.tsx";
import { DamageAreas } from "./damage-areas.tsx";
import { FixtureFields, NotesField, ReasonField, SystemFields } from "./configuration-fields.tsx";
import { SensorFields } from "./sensor-fields.tsx";
import { PrerequisiteList } from "./prerequisite-list.tsx";
import type { Calibration } from "./use-calibration.ts";
import { useFormLists } from "./use-form-lists.ts";
import { subjectOf } from "./use-publish.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./calibration.module.css";

/** What is written and on which version of the stored configuration it is based. */
interface Written {
  values: CalibrationConfiguration;
  version: number;
}

interface ConfigurationFormProps {
  calibration: Calibration;
  /** The shop said that it is ready: on to the wizard. */
  onReady: () => void;
}

/** The configuration of a calibration, being written. It is shown once its lists of choices are there, so that nothing moves under a finger. */
export function ConfigurationForm(props: ConfigurationFormProps) {
  return useFormLists(props.calibration.id) ? <SkeletonCard count={2} lines={4} /> : <WrittenForm {...props} />;
}

/** What is written survives a reload, and what is sent survives a lost connection. */
function WrittenForm({ calibration, onReady }: ConfigurationFormProps) {
  const t = useText();
  const problemText = useProblemText();
  const { written, put, take, saved, hasNews } = useWritten(calibration);
  // Of saying that one is ready; 0 after saving without it.
  const [attempt, setAttempt] = useState(0);
  const { values } = written;
  const isReady = calibration.configuration.Ready;
  const missing = attempt > 0 ? readyFaults(values) : [];
  const faults = missing.map(({ path }) => ({ id: controlId(path), message: t(missingTexts[path] ?? "calibration.form.missing") }));
  const errorOf = (path: string) => faults.find(({ id }) => id === controlId(path))?.message;
  const sending = useSend(saveCalibration, {
    subject: subjectOf(calibration.id),
    draft: draftOf(calibration.id),
    onDone: (_, { body }) => {
      saved();
      toast({ text: t("calibration.form.saved"), tone: "success" });
      if ("Calibration" in body && (body.Calibration as CalibrationConfiguration).Ready) onReady();
    },
  });
  const send = (Ready: boolean, Version = written.version) => {
    setAttempt((last) => (Ready ? last + 1 : 0));
    if (Ready && readyFaults(values).length > 0) return;
    sending.send({ body: { Id: calibration.id, Key: "configuration", Calibration: { ...values, Ready }, Version } });
  };
  const isStale = sending.problem?.code === "stale" || hasNews;
  const field = { values, put };
  return (
    <div className={styles.page}>
      {isReady ? <Banner tone="success" title={t("calibration.form.readyNow")} /> : null}
      <ErrorSummary title={t("calibration.form.missing")} faults={faults} attempt={attempt} />
      <div className={styles.form}>
        <Card title={t("calibration.form.title")}>
          <div className={styles.controls}>
            <p className={shapes.quiet}>{t("calibration.form.text")}</p>
            <ReasonField {...field} id={controlId("Reason")} error={errorOf("Reason")} />
            <SystemFields {...field} id={controlId("Systems")} error={errorOf("Systems")} />
            <FixtureFields {...field} />
            <NotesField {...field} />
          </div>
        </Card>
        <Card title={t("calibration.form.DamageAreas")}>
          <div className={shapes.stack}>
            <p className={shapes.quiet}>{t("calibration.form.damageHint")}</p>
            <DamageAreas areas={values.DamageAreas} onChange={(DamageAreas) => put({ DamageAreas })} />
          </div>
        </Card>
        <Card title={t("calibration.form.Sensors")}>
          <SensorFields {...field} />
        </Card>
        <Card title={t("calibration.form.AlignmentSpecs")}>
          <AlignmentFields {...field} />
        </Card>
        <Card title={t("calibration.checklist.title")}>
          <PrerequisiteList id={calibration.id} editable />
        </Card>
        <Card title={t("calibration.form.Pictures")}>
          <div className={shapes.stack}>
            <p className={shapes.quiet}>{t("calibration.form.picturesHint")}</p>
            <CalibrationPictures id={calibration.id} editable />
          </div>
        </Card>
      </div>
      {isStale ? (
        <Banner
          tone="warning"
          title={t("calibration.form.stale")}
          action={
            <div className={shapes.buttons}>
              <Button
                onClick={() => {
                  sending.reset();
                  take();
                }}
              >
                {t("calibration.form.theirs")}
              </Button>
              <Button onClick={() => send(isReady, calibration.version)}>{t("calibration.form.mine")}</Button>
            </div>
          }
        >
          {t("calibration.form.staleText")}
        </Banner>
      ) : null}
      {sending.problem && !isStale ? <Banner tone="danger" title={problemText(sending.problem)} /> : null}
      {sending.state === "queued" ? <Banner tone="offline" title={t("calibration.act.waits")} /> : null}
      <div className={shapes.buttons}>
        <Button variant={isReady ? "primary" : "secondary"} size="lg" pending={sending.isBusy} onClick={() => send(isReady)}>
          {t("calibration.form.save")}
        </Button>
        {isReady ? null : (
          <Button variant="primary" size="lg" icon={<CircleCheckBig aria-hidden />} pending={sending.isBusy} onClick={() => send(true)}>
            {t("calibration.form.ready")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is said where a field is missing. */
const missingTexts: Readonly<Record<string, "calibration.form.missingReason" | "calibration.form.missingSystems">> = {
  Reason: "calibration.form.missingReason",
  Systems: "calibration.form.missingSystems",
};

function draftOf(id: number): string {
  return `calibration.${id}`;
}

/** What is being written, kept on this device; what others save replaces it only while nothing is written here. */
function useWritten(calibration: Calibration) {
  const draft = useDraft<Written>(draftOf(calibration.id));
  const stored = { values: calibration.configuration, version: calibration.version };
  const [written, setWritten] = useState<Written>(() => draft.kept ?? stored);
  const [isChanged, setChanged] = useState(draft.kept !== undefined);
  if (!isChanged && written.version < stored.version) setWritten(stored);
  const take = () => {
    draft.forget();
    setChanged(false);
    setWritten(stored);
  };
  return {
    written,
    put: (part: Partial<CalibrationConfiguration>) => {
      const next = { ...written, values: { ...written.values, ...part } };
      setChanged(true);
      setWritten(next);
      draft.keep(next);
    },
    take,
    saved: () => {
      draft.forget();
      setChanged(false);
    },
    /** True where somebody else saved since this was begun. */
    hasNews: isChanged && calibration.version > written.version,
  };
}
