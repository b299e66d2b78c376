import type { ServiceRequest } from "@remotebay/contract";
import type { ReactNode } from "react";
import { isEmptyAt } from "../../lib/field-table.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import type { FactsProps } from "../../ui/facts.tsx";
import { useStoredWords } from "./field-words.ts";
import { valuesOf } from "./form/request-values.ts";
import { fieldWords, requestFields, type RequestPath, rowOf } from "./request-fields.ts";
import shapes from "../../ui/shapes.module.css";

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
