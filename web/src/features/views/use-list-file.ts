import { useEffect, useRef, useState } from "react";
import { csvFile, saveCsv, spreadsheetCulture } from "../../lib/csv-file.ts";
import { dayOf } from "../../lib/i18n/format.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useRecord } from "../../lib/use-record.ts";
import { toast } from "../../ui/toast.tsx";
import type { Collected, OnProgress } from "./collect-rows.ts";
import type { FileCell } from "./columns.ts";

/** A list as a file: what it is called, its cells, and how all of its rows are fetched. */
export interface ListFile<Row> {
  name: string;
  cells: readonly FileCell<Row>[];
  collect: (options: { signal: AbortSignal; onProgress: OnProgress }) => Promise<Collected<Row>>;
  /** True where the list has no rows. */
  isEmpty: boolean;
}

/** How far a file is. */
export interface FileState {
  got: number;
  total: number;
  problem?: unknown;
  /** It was given with so many rows, and there are more. */
  cutAt?: number;
}

/** Makes a list's file when it is started, until it is stopped or the screen is left; null while none is made. */
export function useListFile<Row>(list: string, file: ListFile<Row> | undefined) {
  const t = useText();
  const { culture } = useFormat();
  const record = useRecord();
  const [state, setState] = useState<FileState | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const give = ({ name, cells }: ListFile<Row>, { rows, isCut }: Collected<Row>) => {
    const lines = rows.map((row) => cells.map(({ text }) => text(row)));
    const headings = cells.map(({ heading }) => heading);
    saveCsv(csvFile(headings, lines, spreadsheetCulture(navigator.languages, culture)), `${name} ${dayOf(new Date())}`);
    record("list-downloaded", `${list}, ${rows.length}`);
    if (isCut) return setState({ got: rows.length, total: rows.length, cutAt: rows.length });
    toast({ text: t("views.file.done", { count: rows.length }), tone: "success", key: "file" });
    setState(null);
  };
  const stop = () => {
    running.current?.abort();
    setState(null);
  };
  const start = async () => {
    if (!file) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const tell = (next: FileState) => signal.aborted || setState(next);
    tell({ got: 0, total: 0 });
    try {
      const collected = await file.collect({ signal, onProgress: (got, total) => tell({ got, total }) });
      if (!signal.aborted) give(file, collected);
    } catch (problem) {
      tell({ got: 0, total: 0, problem });
    }
  };
  return { state, start: () => void start(), stop };
}
