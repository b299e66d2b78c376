import { type ClipboardEvent, useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { type DropArea, useDrop } from "../../lib/use-drop.ts";
import { type RefusedFile, sendFiles, sortFiles } from "./chat-files.ts";

/** Files for a chat by button, drag and paste, if the installation allows them (domain.md#chat-files). */
export interface ChatFiles {
  isAllowed: boolean;
  refused: readonly RefusedFile[];
  /** Something was dropped in which there is no file. */
  nothingDropped: boolean;
  take: (files: readonly File[]) => void;
  forget: () => void;
  /** For the element into which files are dropped. */
  drop: DropArea;
  paste: (event: ClipboardEvent) => void;
}

export function useChatFiles(requestId: number, isWritable: boolean): ChatFiles {
  const flags: Readonly<Record<string, string>> = useConfiguration()?.flags ?? {};
  const isAllowed = isWritable && flags["ChatFileUploadEnabled"] === "1";
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [nothingDropped, setNothing] = useState(false);
  const take = (files: readonly File[]) => {
    const sorted = sortFiles(files);
    setNothing(false);
    setRefused(sorted.refused);
    void sendFiles(requestId, sorted.taken);
  };
  const drop = useDrop({
    enabled: isAllowed,
    take: (files) => {
      if (files.length > 0) return take(files);
      setRefused([]);
      return setNothing(true);
    },
  });
  return {
    isAllowed,
    refused,
    nothingDropped,
    take,
    forget: () => {
      setRefused([]);
      setNothing(false);
    },
    drop,
    paste: (event) => {
      const files = [...event.clipboardData.files];
      if (!isAllowed || files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
}
