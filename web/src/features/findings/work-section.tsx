import {
  calibrationGroupId,
  getLookupValues,
  getServiceElements,
  lacksTool,
  maxToolDetail,
  orderedElements,
  type ServiceElement,
  type ServiceRequest,
  type ToolDetails,
  toolDetailNames,
  toolDetailsOf,
  WorkResult,
  type ChosenResult,
} from "@remotebay/contract";
import { CircleCheck, CircleHelp, CircleMinus, CircleSlash2, CircleX, type LucideIcon, Plus, Trash2 } from "lucide-react";
import { memo, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useCall } from "../../lib/use-call.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { ComboBox } from "../../ui/combo-box.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Tone } from "../../ui/tone.ts";
import { limits } from "./code-fields.ts";
import type { Change, FindingsDoc, WorkRow } from "./findings-doc.ts";
import { addWork, removeWork, setWork } from "./findings-edits.ts";
import styles from "./work.module.css";

interface WorkSectionProps {
  doc: FindingsDoc;
  change: Change;
  editable: boolean;
  request: Pick<ServiceRequest, "ServiceElement" | "FurtherServiceElements" | "ScanType">;
}

const looks: Record<ChosenResult, { tone: Tone; icon: LucideIcon }> = {
  Completed: { tone: "success", icon: CircleCheck },
  Passed: { tone: "success", icon: CircleCheck },
  Failed: { tone: "danger", icon: CircleX },
  NotPossible: { tone: "warning", icon: CircleSlash2 },
  NotRequired: { tone: "neutral", icon: CircleMinus },
  "": { tone: "warning", icon: CircleHelp },
};

/** What was done, function by function: tool, result, notes. */
export const WorkSection = memo(function WorkSection({ doc, change, editable, request }: WorkSectionProps) {
  const t = useText();
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: 0 } }, { staleTime: 600_000 });
  const { data: tools = [] } = useCall(getLookupValues, editable ? { query: { key: "scanTools" } } : null, { staleTime: 600_000 });
  const asked = orderedElements(request.ServiceElement, request.FurtherServiceElements);
  const isDone = (id: number) => doc.work.some((row) => row.ServiceElementId === id);
  const group = request.ScanType?.ServiceElementGroupId;
  // What the shop asked for is offered first.
  const sorted = elements.toSorted((a, b) => Number(b.serviceElementGroupId === group) - Number(a.serviceElementGroupId === group));
  const add = (element: number) => change((now) => addWork(now, element, toolOf(now.work.at(-1))));
  const calibrates = (id: number) => elements.find((one) => one.id === id)?.serviceElementGroupId === calibrationGroupId;
  const isToolMissing = (row: WorkRow) => lacksTool({ ...row, Calibration: calibrates(row.ServiceElementId) });
  const full = doc.work.length >= limits.Work;
  return (
    <div className={styles.section}>
      {doc.work.length === 0 ? <p className={styles.none}>{t(editable ? "findings.work.none" : "findings.work.noneRead")}</p> : null}
      {doc.work.length > 0 ? (
        <ol className={styles.list}>
          {doc.work.map((row, index) => (
            <li key={row.key} className={cx(styles.item, editable && (row.Result === "" || isToolMissing(row)) && styles.unfinished)}>
              {editable ? (
                <WorkFields
                  {...{ row, change }}
                  isToolMissing={isToolMissing(row)}
                  number={index + 1}
                  elements={sorted}
                  tools={tools.map((tool) => tool.text)}
                />
              ) : (
                <WorkDone row={row} name={elements.find((one) => one.id === row.ServiceElementId)?.name ?? t("findings.work.other")} />
              )}
            </li>
          ))}
        </ol>
      ) : null}
      {editable && !full ? (
        <div className={styles.actions}>
          {asked
            .filter(({ Id }) => !isDone(Id))
            .map(({ Id, Name }) => (
              <Button key={Id} size="sm" icon={<Plus aria-hidden />} onClick={() => add(Id)}>
                {Name}
              </Button>
            ))}
          <Button size="sm" variant="quiet" icon={<Plus aria-hidden />} onClick={() => add(0)}>
            {t("findings.work.add")}
          </Button>
        </div>
      ) : null}
    </div>
  );
});

interface WorkFieldsProps {
  row: WorkRow;
  number: number;
  elements: readonly ServiceElement[];
  tools: readonly string[];
  change: Change;
  /** True for a calibration that passed, as long as its tool is not named. */
  isToolMissing: boolean;
}

function WorkFields({ row, number, isToolMissing, elements, tools, change }: WorkFieldsProps) {
  const t = useText();
  const set = (part: Partial<WorkRow>) => change((doc) => setWork(doc, row.key, part));
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{t("findings.work.number", { number })}</legend>
      <ComboBox<number>
        label={t("findings.work.function")}
        options={elements.map(({ id, name }) => ({ id, label: name }))}
        value={row.ServiceElementId === 0 ? null : row.ServiceElementId}
        placeholder={t("findings.work.other")}
        emptyText={t("findings.work.unknownFunction")}
        onChange={(id) => set({ ServiceElementId: id ?? 0 })}
      />
      <ComboBox<string>
        label={t("findings.work.tool")}
        description={isToolMissing ? t("findings.work.toolMissing") : undefined}
        options={tools.map((tool) => ({ id: tool, label: tool }))}
        value={tools.includes(row.Tool) ? row.Tool : null}
        customValue={row.Tool}
        emptyText={t("findings.work.ownTool")}
        onChange={(tool) => set({ Tool: tool ?? "" })}
        onCustomValue={(text) => set({ Tool: text })}
      />
      <NativeSelect
        label={t("findings.work.result")}
        placeholder={t("findings.work.chooseResult")}
        description={row.Result === "" ? t("findings.work.resultMissing") : undefined}
        options={WorkResult.options.map((value) => ({ value, label: t(`findings.result.${value}`) }))}
        value={row.Result}
        onChange={(event) => set({ Result: event.target.value as ChosenResult })}
      />
      <TextArea
        className={styles.notes}
        label={t("findings.work.notes")}
        optionalText={t("common.optional")}
        rows={1}
        maxLength={limits.WorkNotes}
        counterText={(count) => t("findings.charactersLeft", { count })}
        value={row.Notes}
        onChange={(event) => set({ Notes: event.target.value })}
      />
      <ToolDetailFields row={row} set={set} />
      <IconButton
        className={styles.out}
        label={t("findings.work.remove", { number })}
        icon={<Trash2 aria-hidden />}
        size="sm"
        onClick={() => change((doc) => removeWork(doc, row.key))}
      />
    </fieldset>
  );
}

/** A tool as the next piece of work takes it over. */
function toolOf(row: WorkRow | undefined): { Tool?: string } & ToolDetails {
  return row === undefined ? {} : { Tool: row.Tool, ...toolDetailsOf(row) };
}

/** Which tool it was; folded until somebody needs it. */
function ToolDetailFields({ row, set }: { row: WorkRow; set: (part: Partial<WorkRow>) => void }) {
  const t = useText();
  const [isFilled] = useState(() => Object.keys(toolDetailsOf(row)).length > 0);
  return (
    <details className={styles.details} open={isFilled}>
      <summary>{t("findings.work.details")}</summary>
      <p className={styles.quiet}>{t("findings.work.detailsHint")}</p>
      <div className={styles.detailFields}>
        {toolDetailNames.map((name) => (
          <TextField
            key={name}
            label={t(`findings.work.detail.${name}`)}
            type={name === "ToolChecked" ? "date" : "text"}
            maxLength={maxToolDetail}
            value={row[name] ?? ""}
            onChange={(event) => set({ [name]: event.target.value })}
          />
        ))}
      </div>
    </details>
  );
}

function WorkDone({ row, name }: { row: WorkRow; name: string }) {
  const t = useText();
  const { tone, icon: Icon } = looks[row.Result];
  return (
    <div className={styles.read}>
      <div className={styles.readHead}>
        <strong>{name}</strong>
        <Badge tone={tone} icon={<Icon aria-hidden />}>
          {row.Result === "" ? t("findings.work.noResult") : t(`findings.result.${row.Result}`)}
        </Badge>
      </div>
      {row.Tool === "" ? null : (
        <div className={styles.quiet}>{[row.Tool, ...toolDetailNames.map((name) => row[name] ?? "")].filter(Boolean).join(" · ")}</div>
      )}
      {row.Notes === "" ? null : <p>{row.Notes}</p>}
    </div>
  );
}
