import type { Scan, UnlikelyDate } from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import type { ScanAnswer } from "../findings-doc.ts";
import { scanTime } from "../scan-words.ts";
import { Answer, Question } from "./question.tsx";
import { VehicleQuestion } from "./vehicle-question.tsx";

interface ScanQuestionsProps {
  scan: Pick<Scan, "Date" | "DateConfirmed" | "Whole" | "VIN" | "OtherVehicle">;
  /** The VIN of the job's vehicle, or empty. */
  vin: string;
  /** Why its date is unlikely; undefined where it is likely. */
  unlikely: UnlikelyDate | undefined;
  /** When the job was requested. */
  requested: string;
  /** None for who only reads. */
  onAnswer: ((answer: ScanAnswer) => void) | undefined;
  /** Opens the scan to correct its date; without it the date can be left empty. */
  onEdit?: () => void;
}

/** What a person has to say of a scan before the report is sent, and what they said, with a way back. */
export function ScanQuestions({ scan, vin, unlikely, requested, onAnswer, onEdit }: ScanQuestionsProps) {
  const { Date, Whole } = scan;
  return (
    <>
      {Whole === "asked" ? <WholeQuestion onAnswer={onAnswer} /> : null}
      {Whole === "yes" || Whole === "no" ? <WholeAnswer isWhole={Whole === "yes"} onAnswer={onAnswer} /> : null}
      <VehicleQuestion scan={scan} vin={vin} onAnswer={onAnswer} />
      {unlikely ? <DateQuestion {...{ date: Date, unlikely, requested, onAnswer, onEdit }} /> : null}
    </>
  );
}

type OnAnswer = ScanQuestionsProps["onAnswer"];

function WholeQuestion({ onAnswer }: { onAnswer: OnAnswer }) {
  const t = useText();
  return (
    <Question titles={[t("findings.whole.ask")]} text={t("findings.whole.why")}>
      {onAnswer ? (
        <>
          <Button size="sm" onClick={() => onAnswer({ Whole: "yes" })}>
            {t("findings.whole.yes")}
          </Button>
          <Button size="sm" onClick={() => onAnswer({ Whole: "no" })}>
            {t("findings.whole.no")}
          </Button>
        </>
      ) : null}
    </Question>
  );
}

function WholeAnswer({ isWhole, onAnswer }: { isWhole: boolean; onAnswer: OnAnswer }) {
  const t = useText();
  return (
    <Answer
      isGood={isWhole}
      text={t(isWhole ? "findings.whole.isYes" : "findings.whole.isNo")}
      onUndo={onAnswer && (() => onAnswer({ Whole: "asked" }))}
    />
  );
}

interface DateQuestionProps extends Pick<ScanQuestionsProps, "requested" | "onAnswer" | "onEdit"> {
  date: string;
  unlikely: UnlikelyDate;
}

function DateQuestion({ date, unlikely: { doubts, isConfirmed }, requested, onAnswer, onEdit }: DateQuestionProps) {
  const t = useText();
  const format = useFormat();
  const titles = doubts.map((doubt) =>
    t(`findings.dates.${doubt}`, { date: scanTime(date, format), requested: format.dateTime(requested) }),
  );
  if (isConfirmed)
    return (
      <>
        {titles.map((title) => (
          <Answer key={title} isGood={false} text={title} />
        ))}
        <Answer isGood text={t("findings.dates.confirmed")} onUndo={onAnswer && (() => onAnswer({ DateConfirmed: undefined }))} />
      </>
    );
  return (
    <Question titles={titles} text={t("findings.dates.why")}>
      {onAnswer ? (
        <>
          <Button size="sm" onClick={() => onAnswer({ DateConfirmed: date })}>
            {t("findings.dates.confirm")}
          </Button>
          {onEdit ? (
            <Button size="sm" onClick={onEdit}>
              {t("findings.dates.change")}
            </Button>
          ) : (
            <Button size="sm" onClick={() => onAnswer({ Date: "" })}>
              {t("findings.dates.clear")}
            </Button>
          )}
        </>
      ) : null}
    </Question>
  );
}

/** A date that can be read in two ways: the person who made the scan knows which one it is. */
export function DateChoice({ dates, date, onAnswer }: { dates: readonly string[]; date: string; onAnswer: (answer: ScanAnswer) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <Question titles={[t("findings.import.twoDates")]}>
      {[...dates, ""].map((choice) => (
        <Button key={choice} size="sm" aria-pressed={choice === date} onClick={() => onAnswer({ Date: choice, DateConfirmed: undefined })}>
          {choice === "" ? t("findings.import.noDate") : scanTime(choice, format)}
        </Button>
      ))}
    </Question>
  );
}
