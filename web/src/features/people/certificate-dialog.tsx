import { type Certificate, faultsOf, SavedCertificate, saveCertificate } from "@remotebay/contract";
import { type FormEvent, useId, useState } from "react";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./people.module.css";

interface Props {
  userId: number;
  /** Null: a new one. */
  certificate: Certificate | null;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else changed it meanwhile: another `certificate` comes, and what was typed stays. */
  onStale: () => void;
}

/** Adds or changes a certificate. */
export function CertificateDialog({ userId, certificate, onClose, onDone, onStale }: Props) {
  const t = useText();
  const problemText = useProblemText();
  const formId = useId();
  const saving = useAsk(saveCertificate);
  const [given, setGiven] = useState(() => textsOf(certificate));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { ValidFrom, ValidUntil } = given;
    const body = {
      UserId: userId,
      Id: certificate?.Id ?? 0,
      Seen: certificate?.Version ?? 0,
      ...given,
      ValidFrom: ValidFrom === "" ? null : ValidFrom,
      ValidUntil: ValidUntil === "" ? null : ValidUntil,
    };
    const found = faultsByPath({ errors: faultsOf(SavedCertificate, body) });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const done = await saving.ask({ body }, (problem) => {
      setFaults(faultsByPath(problem));
      if (problem.code === "stale") onStale();
    });
    if (done) onDone();
  };
  const { problem } = saving;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(certificate ? "certificates.dialogEdit" : "certificates.dialogAdd")}
      closeText={t("common.close")}
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} pending={saving.isBusy}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {problem && problem.errors.length === 0 ? <Banner tone="danger">{problemText(problem)}</Banner> : null}
        {certificate?.CheckedDate ? <p className={styles.quiet}>{t("certificates.saveText")}</p> : null}
        <CertificateFields given={given} faults={faults} onChange={(part) => setGiven((now) => ({ ...now, ...part }))} />
      </form>
    </Dialog>
  );
}

type Given = ReturnType<typeof textsOf>;

/** A date that is not given is an empty text in its field. */
function textsOf(certificate: Certificate | null) {
  const { Scheme = "", Number = "", ValidFrom = null, ValidUntil = null, Note = "" } = certificate ?? {};
  return { Scheme, Number, ValidFrom: ValidFrom ?? "", ValidUntil: ValidUntil ?? "", Note };
}

interface FieldsProps {
  given: Given;
  faults: Readonly<Record<string, string>>;
  onChange: (part: Partial<Given>) => void;
}

function CertificateFields({ given, faults, onChange }: FieldsProps) {
  const t = useText();
  const faultText = useFaultText();
  const own: Readonly<Record<string, string>> = {
    "before-start": t("certificates.beforeStart"),
    "too-many": t("certificates.tooMany"),
  };
  const part = (path: keyof Given) => ({
    value: given[path],
    error: own[faults[path] ?? ""] ?? faultText(faults[path]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [path]: target.value }),
  });
  return (
    <>
      <TextField label={t("certificates.scheme")} description={t("certificates.schemeHint")} required maxLength={80} {...part("Scheme")} />
      <TextField label={t("certificates.number")} required maxLength={60} {...part("Number")} />
      <div className={styles.pair}>
        <TextField type="date" label={t("certificates.from")} {...part("ValidFrom")} />
        <TextField type="date" label={t("certificates.last")} description={t("certificates.lastHint")} {...part("ValidUntil")} />
      </div>
      <TextArea label={t("certificates.note")} description={t("certificates.noteHint")} maxLength={500} rows={2} {...part("Note")} />
    </>
  );
}
