import { listRequests, type ScanType } from "@remotebay/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useCall } from "../../lib/use-call.ts";
import type { FormPart } from "./form-part.ts";

const latest = { query: { pageSize: 1, orderBy: "Id", sortBy: "desc" } } as const;

/**
 * Preselects in a new form the service that the shop ordered last, which is mostly the one it orders again; its disclaimer is asked for
 * anew. True while the form has it and nobody chose another.
 */
export function useUsualService({ values, preset, isFresh }: FormPart, types: readonly ScanType[] | undefined): boolean {
  const [isWanted] = useState(isFresh && values.ScanType === null);
  const { data: last } = useCall(listRequests, isWanted ? latest : null);
  const id = last?.[0]?.ScanTypeId ?? undefined;
  const usual = types?.find((type) => type.id === id)?.id;
  const preselect = useEffectEvent((Id: number) => {
    if (values.ScanType === null) preset("ScanType", { Id });
  });
  useEffect(() => {
    if (isWanted && usual !== undefined) preselect(usual);
  }, [isWanted, usual]);
  return isWanted && usual !== undefined && values.ScanType?.Id === usual;
}
