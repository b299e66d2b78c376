import { codeName, type Findings, getServiceElements, type Pair, Phase, ScanSource, unitLabel, WorkResult } from "@remotebay/contract";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import type { Format } from "../../../lib/i18n/format.ts";
import type { Translate } from "../../../lib/i18n/texts.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { openClashes } from "./keeper.ts";
import type { Clash } from "../merge/merge-findings.ts";
import { namesOf, scanTime } from "../scan-words.ts";
import type { FindingsEditing } from "../use-findings.ts";
import styles from "./saving.module.css";

/** The cells that two people changed differently, each with both values to choose from. Everything else is brought together by itself. */
export function Conflict({ editing, theirs }: { editing: FindingsEditing; theirs: Findings }) {
  const t = useText();
  const words = useClashWords(theirs);
  const clashes = openClashes(editing);
  const ids = clashes.map(({ id }) => id);
  return (
    <Banner tone="warning" title={t("findings.conflict.title", { count: clashes.length })}>
      <p>{t("findings.conflict.text")}</p>
      <div className={styles.clashes} role="group" aria-label={t("findings.conflict.title", { count: clashes.length })}>
        {clashes.map((clash) => (
          <section key={clash.id} className={styles.clash}>
            <h3>{words.place(clash)}</h3>
            <div className={styles.choices}>
              {(["mine", "theirs"] as const).map((side) => (
                <Button key={side} size="sm" className={styles.value} onClick={() => editing.choose([clash.id], side)}>
                  {t(`findings.conflict.${side}`, { value: words.value(clash, clash[side]) })}
                </Button>
              ))}
            </div>
          </section>
        ))}
      </div>
      {clashes.length > 1 ? (
        <div className={styles.choices}>
          <Button size="sm" variant="quiet" onClick={() => editing.choose(ids, "mine")}>
            {t("findings.conflict.allMine")}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => editing.choose(ids, "theirs")}>
            {t("findings.conflict.allTheirs")}
          </Button>
        </div>
      ) : null}
    </Banner>
  );
}

interface Words {
  t: Translate;
  format: Format;
  elementName: (id: number) => string;
}

function useClashWords(theirs: Findings): { place: (clash: Clash) => string; value: (clash: Clash, value: unknown) => string } {
  const t = useText();
  const format = useFormat();
  const { data: elements = [] } = useCall(getServiceElements, { query: { groupId: 0 } }, { staleTime: 600_000 });
  const elementName = (id: number) =>
    id === 0
      ? t("findings.work.other")
      : (elements.find((one) => one.id === id)?.name ?? theirs.Work.find((work) => work.ServiceElementId === id)?.Name ?? `${id}`);
  const words = { t, format, elementName };
  return { place: (clash) => placeOf(clash, words), value: (clash, value) => valueOf(clash, value, words) };
}

/** `After the work · VCDS › 03 ABS › C0035-11 › Description`. */
function placeOf({ place: { scan, unit, code, work, pair }, field }: Clash, { t, format, elementName }: Words): string {
  const parts = [
    scan && [t(`findings.phase.${scan.Phase}`), scan.Tool, scanTime(scan.Date, format)].filter(Boolean).join(" · "),
    unit && (unitLabel(unit) || t("findings.grid.noUnit")),
    code && codeName(code),
    work && `${t("findings.work.title")}: ${elementName(work.ServiceElementId)}`,
    pair && t(`findings.pairs.ask.${pair.Kind}`, namesOf(pair)),
    pair ? undefined : fieldLabel(field, scan !== undefined, t),
  ];
  return parts.filter(Boolean).join(" › ");
}

const labels = {
  Code: "findings.codes.columns.Code",
  FailureType: "findings.codes.columns.FailureType",
  Status: "findings.codes.columns.Status",
  Text: "findings.codes.columns.Text",
  Phase: "findings.scans.phase",
  Date: "findings.scans.made",
  Name: "findings.scans.unit",
  Address: "findings.conflict.address",
  Reached: "findings.conflict.reached",
  Known: "findings.conflict.known",
  Whole: "findings.conflict.whole",
  DateConfirmed: "findings.conflict.dateConfirmed",
  VIN: "findings.origin.vin",
  Source: "findings.origin.source",
  ToolVersion: "findings.origin.version",
  TextHash: "findings.origin.text",
  OtherVehicle: "findings.origin.reason",
  ServiceElementId: "findings.work.function",
  Result: "findings.work.result",
  ToolMake: "findings.work.detail.ToolMake",
  ToolModel: "findings.work.detail.ToolModel",
  ToolSerial: "findings.work.detail.ToolSerial",
  ToolSoftware: "findings.work.detail.ToolSoftware",
  ToolChecked: "findings.work.detail.ToolChecked",
} as const;

function fieldLabel(field: string | undefined, isOfScan: boolean, t: Translate): string | undefined {
  if (field === undefined) return undefined;
  if (field === "Notes") return t(isOfScan ? "findings.work.notes" : "findings.notes.title");
  if (field === "Tool") return t(isOfScan ? "findings.scans.tool" : "findings.work.tool");
  return field in labels ? t(labels[field as keyof typeof labels]) : undefined;
}

/** A cell's value, or what is left of a row that the other removed, in words. */
function valueOf({ field, place }: Clash, value: unknown, { t, elementName }: Words): string {
  if (value === undefined) return t("findings.conflict.removed");
  if (field === undefined) return t("findings.conflict.changed");
  if (place.pair) return t((value as Pair["Same"]) ? "findings.pairs.same" : "findings.pairs.different");
  if (typeof value === "boolean") return t(value ? "findings.conflict.read" : "findings.scans.notReached");
  if (field === "ServiceElementId") return elementName(Number(value));
  const text = typeof value === "string" ? value : "";
  if (field === "Whole" && (text === "yes" || text === "no")) return t(`findings.whole.${text}`);
  if (field === "Source" && isOneOf(ScanSource.options, text)) return t(`findings.origin.sources.${text}`);
  if (field === "Phase" && isOneOf(Phase.options, text)) return t(`findings.phase.${text}`);
  if (field === "Result" && isOneOf(WorkResult.options, text)) return t(`findings.result.${text}`);
  return text === "" ? t("findings.conflict.empty") : text;
}

function isOneOf<T extends string>(options: readonly T[], text: string): text is T {
  return options.some((option) => option === text);
}
