import {
  decidePrerequisite,
  getCalibrationPictures,
  getCalibrationRecord,
  PrerequisiteKey,
  PrerequisiteState,
  type Reply,
} from "@remotebay/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { keyOf } from "../../lib/query-client.ts";
import { useCall } from "../../lib/use-call.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useSend } from "../../lib/use-send.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { subjectOf } from "./use-publish.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./record.module.css";

type Decided = Reply<typeof getCalibrationRecord>["Prerequisites"][number];

/** What is being decided; kept on this device until it is sent. */
interface Typed {
  state: PrerequisiteState | "";
  note: string;
  picture: number;
}

/** The longest note (DecidePrerequisite). */
const maxNote = 500;

/** What makers want to be right before a calibration: decided one by one, each with who did and when. */
export function PrerequisiteList({ id, editable }: { id: number; editable: boolean }) {
  const t = useText();
  const { data } = useCall(getCalibrationRecord, { query: { id } });
  const decided = data?.Prerequisites ?? [];
  return (
    <div className={shapes.stack}>
      <p className={shapes.quiet}>{t("calibration.checklist.text")}</p>
      <p>{t("calibration.checklist.done", { done: decided.length, count: PrerequisiteKey.options.length })}</p>
      <ul className={styles.checklist}>
        {PrerequisiteKey.options.map((name) => {
          const found = decided.find(({ Key }) => Key === name);
          return (
            // What was decided elsewhere meanwhile is shown anew; what was being written is a draft and stays.
            <Prerequisite
              key={`${name} ${found?.At ?? ""}`}
              id={id}
              name={name}
              decided={found}
              editable={editable && data !== undefined}
            />
          );
        })}
      </ul>
    </div>
  );
}

interface PrerequisiteProps {
  id: number;
  name: PrerequisiteKey;
  decided: Decided | undefined;
  editable: boolean;
}

function Prerequisite({ id, name, decided, editable }: PrerequisiteProps) {
  const t = useText();
  const format = useFormat();
  const label = t(`calibration.prerequisite.${name}`);
  return (
    <li className={styles.prerequisite}>
      <div className={styles.prerequisiteHead}>
        <strong>{label}</strong>
        <span className={shapes.quiet}>
          {decided === undefined
            ? t("calibration.checklist.choose")
            : `${t(`calibration.prerequisiteState.${decided.State}`)} · ${t("calibration.checklist.by", { name: decided.By, when: format.dateTime(decided.At) })}`}
        </span>
        {decided === undefined || decided.Note === "" || editable ? null : <span>{decided.Note}</span>}
      </div>
      {editable ? <Decision id={id} name={name} decided={decided} label={label} /> : null}
    </li>
  );
}

function Decision({ id, name, decided, label }: Omit<PrerequisiteProps, "editable"> & { label: string }) {
  const t = useText();
  const client = useQueryClient();
  const problemText = useProblemText();
  const { data: pictures = [] } = useCall(getCalibrationPictures, { query: { id } });
  const stored: Typed = { state: decided?.State ?? "", note: decided?.Note ?? "", picture: decided?.PictureId ?? 0 };
  const draftName = `calibration.${id}.prerequisite.${name}`;
  const draft = useDraft<Typed>(draftName);
  const [typed, setTyped] = useState(draft.kept ?? stored);
  const { state, note, picture } = typed;
  const put = (part: Partial<Typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    draft.keep(next);
  };
  const [isAsked, setAsked] = useState(false);
  const sending = useSend(decidePrerequisite, {
    subject: subjectOf(id),
    draft: draftName,
    onDone: () => {
      draft.forget();
      void client.invalidateQueries({ queryKey: keyOf(getCalibrationRecord, { query: { id } }) });
    },
  });
  const isChanged = state !== stored.state || note !== stored.note || picture !== stored.picture;
  const needsNote = (state !== "confirmed" || name === "windscreen") && note.trim() === "";
  const send = () => {
    setAsked(needsNote);
    if (state === "" || needsNote) return;
    sending.send({ body: { Id: id, Key: name, State: state, Note: note, PictureId: picture } });
  };
  return (
    <div className={styles.decision}>
      <NativeSelect
        label={t("calibration.checklist.state", { name: label })}
        hideLabel
        placeholder={t("calibration.checklist.choose")}
        options={PrerequisiteState.options.map((value) => ({ value, label: t(`calibration.prerequisiteState.${value}`) }))}
        value={state}
        onChange={({ target }) => put({ state: target.value as Typed["state"] })}
      />
      {state === "" ? null : (
        <>
          <TextField
            label={t("calibration.checklist.note")}
            error={isAsked && needsNote ? t("calibration.checklist.noteNeeded") : undefined}
            maxLength={maxNote}
            value={note}
            onChange={({ target }) => put({ note: target.value })}
          />
          {pictures.length === 0 ? null : (
            <NativeSelect
              label={t("calibration.checklist.picture")}
              placeholder={t("calibration.checklist.noPicture")}
              options={pictures.map(({ Id, Caption }, index) => ({
                value: String(Id),
                label: [t("calibration.form.picture", { number: index + 1 }), Caption].filter((part) => part !== "").join(": "),
              }))}
              value={picture === 0 ? "" : String(picture)}
              onChange={({ target }) => put({ picture: Number(target.value) })}
            />
          )}
        </>
      )}
      {isChanged && state !== "" ? (
        <div>
          <Button pending={sending.isBusy} onClick={send}>
            {t("calibration.checklist.decide")}
          </Button>
        </div>
      ) : null}
      {sending.problem ? <Banner tone="danger" title={problemText(sending.problem)} /> : null}
    </div>
  );
}
