import type { Findings, ServiceRequest } from "@remotebay/contract";
import { NotebookPen } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { limits } from "./code-fields.ts";
import { ScanSection } from "./scans/scan-section.tsx";
import { PictureSection } from "./pictures/picture-section.tsx";
import { SaveTrouble } from "./saving/save-trouble.tsx";
import type { FindingsEditing } from "./use-findings.ts";
import { WorkSection } from "./work-section.tsx";
import styles from "./findings.module.css";

interface FindingsSectionsProps {
  request: ServiceRequest;
  findings: Findings;
  editing: FindingsEditing;
  editable: boolean;
}

/** Everything the technician writes down about a job: codes, work, notes, pictures. */
export function FindingsSections({ request, findings, editing, editable }: FindingsSectionsProps) {
  const t = useText();
  const { doc, change } = editing;
  // Who only reads sees what there is, and no empty places.
  const shows = {
    codes: editable || doc.scans.length > 0,
    work: editable || doc.work.length > 0,
    pictures: editable || findings.Pictures.length > 0,
  };
  const isEmpty = !shows.codes && !shows.work && !shows.pictures && doc.notes === "";
  return (
    <div className={styles.sections}>
      <SaveTrouble editing={editing} editable={editable} />
      {isEmpty ? (
        <EmptyState
          icon={<NotebookPen aria-hidden />}
          title={t("findings.nothing")}
          text={request.Can.take ? t("findings.nothingText") : undefined}
        />
      ) : null}
      {shows.codes ? (
        <Card id="job-codes" tabIndex={-1} className={styles.section} title={t("findings.codes.title")}>
          <ScanSection doc={doc} change={change} editable={editable} request={request} />
        </Card>
      ) : null}
      {shows.work ? (
        <Card id="job-work" tabIndex={-1} className={styles.section} title={t("findings.work.title")}>
          <WorkSection doc={doc} change={change} editable={editable} request={request} />
        </Card>
      ) : null}
      {editable ? (
        <Card title={t("findings.notes.title")}>
          <TextArea
            label={t("findings.notes.label")}
            hideLabel
            placeholder={t("findings.notes.hint")}
            rows={3}
            maxLength={limits.Notes}
            counterText={(count) => t("findings.charactersLeft", { count })}
            value={doc.notes}
            onChange={(event) => {
              const notes = event.target.value;
              change((now) => ({ ...now, notes }));
            }}
          />
        </Card>
      ) : doc.notes === "" ? null : (
        <Card title={t("findings.notes.title")}>
          <p className={styles.notes}>{doc.notes}</p>
        </Card>
      )}
      {shows.pictures ? (
        <Card id="job-pictures" tabIndex={-1} className={styles.section} title={t("findings.pictures.title")}>
          <PictureSection findings={findings} editable={editable} />
        </Card>
      ) : null}
    </div>
  );
}
