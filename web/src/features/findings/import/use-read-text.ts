import type { ReadText } from "@remotebay/scan-tools";
import { useEffect, useState } from "react";

/** What the readers made of a text. */
export interface Reading {
  /** Undefined until it is read. */
  found: ReadText | undefined;
  /** Each reader's key and name. */
  tools: readonly { key: string; name: string }[];
  /** True if the readers could not be loaded. */
  failed: boolean;
  retry: () => void;
}

/** Reads a text with the reader that recognises it, or with the one of this key. The readers are loaded with the first text. */
export function useReadText(text: string, reader: string | undefined): Reading {
  const [state, setState] = useState<{ text: string; reader: string | undefined; found: ReadText }>();
  const [tools, setTools] = useState<Reading["tools"]>([]);
  const [failures, setFailures] = useState(0);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (text.trim() === "") return;
    let current = true;
    import("@remotebay/scan-tools").then(
      ({ readScanText, toolNames }) => {
        if (!current) return;
        setTools(toolNames());
        setState({ text, reader, found: readScanText(text, reader) });
      },
      () => {
        if (current) setFailures(tries + 1);
      },
    );
    return () => {
      current = false;
    };
  }, [text, reader, tries]);
  const isCurrent = state?.text === text && state.reader === reader;
  return {
    found: isCurrent ? state.found : undefined,
    tools,
    failed: failures > tries && !isCurrent,
    retry: () => setTries((count) => count + 1),
  };
}
