import { orderedElements, type ServiceRequest } from "@remotebay/contract";
import type { ReactNode } from "react";
import { isEmptyAt } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import type { FactsProps } from "../../ui/facts.tsx";
import { useStoredWords } from "./field-words.ts";
import { valuesOf } from "./stored-values.ts";
import { fieldWords, requestFields, type RequestPath, rowOf } from "./request-fields.ts";
import shapes from "../../ui/shapes.module.css";
import styles from "./request-facts.module.css";

type Items = FactsProps["items"];

/** What a place says differently from the table: a component for the value, another label. */
export type OwnFacts = {
  readonly [Path in RequestPath]?: { Value?: (props: { request: ServiceRequest }) => ReactNode; label?: PlainTextKey };
};

/**
 * Returns the facts of fields, as the table of fields says: label, words, width. Empty fields are left out unless the table says `always`, and
 * wide ones come last. Whoever shows a request asks for all fields but those that it shows elsewhere, so that a new field is nowhere forgotten.
 */
export function useRequestFacts(request: ServiceRequest, own: OwnFacts): (paths: readonly RequestPath[]) => Items {
  const t = useText();
  const words = useStoredWords(request);
  const values = valuesOf(request);
  const factOf = (path: RequestPath): Items => {
    const { label, shown, isWide } = rowOf(path);
    const isEmpty = isEmptyAt(requestFields, values, path);
    if (shown === "never" || (shown !== "always" && isEmpty)) return [];
    const text = fieldWords(path, values, words);
    const { Value, label: ownLabel = label } = own[path] ?? {};
    const plain = isEmpty ? <span className={shapes.quiet}>{text || t("common.none")}</span> : text;
    const value = Value ? <Value request={request} /> : plain;
    return value === "" ? [] : [{ name: t(ownLabel), value, wide: isWide ?? false }];
  };
  return (paths) => paths.flatMap(factOf).toSorted((a, b) => Number(a.wide ?? false) - Number(b.wide ?? false));
}

/** What the shop accepted when it ordered, with who did and when: facts, or none. */
export function useAccepted(
  { ServiceElement, FurtherServiceElements, Caveats, Disclaimers }: ServiceRequest,
  when: (date: string) => string,
): { caveats: Items; disclaimers: Items } {
  const t = useText();
  const ordered = orderedElements(ServiceElement, FurtherServiceElements);
  const caveats = Caveats.filter(({ Texts }) => Texts.length > 0).map((one) => (
    <Accepted key={`${one.ServiceElementId} ${one.AcceptedDate}`} by={one.AcceptedBy} at={when(one.AcceptedDate)}>
      {ordered.length > 1 ? <p className={styles.text}>{ordered.find(({ Id }) => Id === one.ServiceElementId)?.Name}</p> : null}
      <ul className={styles.texts}>
        {one.Texts.map((text) => (
          <li key={text} className={styles.text}>
            {text}
          </li>
        ))}
      </ul>
    </Accepted>
  ));
  const disclaimers = Disclaimers.map((one) => (
    <Accepted key={`${one.ScanTypeId} ${one.Version}`} by={one.AcceptedBy} at={when(one.AcceptedDate)}>
      <p className={styles.text}>{one.Text}</p>
    </Accepted>
  ));
  return {
    caveats: caveats.length > 0 ? [{ name: t("requests.accepted.caveats"), value: caveats, wide: true }] : [],
    disclaimers: disclaimers.length > 0 ? [{ name: t("requests.accepted.disclaimer"), value: disclaimers, wide: true }] : [],
  };
}

function Accepted({ by, at, children }: { by: string; at: string; children: ReactNode }) {
  const t = useText();
  return (
    <div className={styles.accepted}>
      {children}
      <p className={styles.by}>{t("requests.accepted.by", { name: by, when: at })}</p>
    </div>
  );
}
