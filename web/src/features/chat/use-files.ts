import { type ClipboardEvent, type DragEvent, useState } from "react";
import { useConfiguration } from "../../lib/configuration.ts";
import { type RefusedFile, sendFiles, sortFiles } from "./chat-files.ts";

/** Files for a chat by button, drag and paste, if the installation allows them (domain.md#chat-files). */
export interface ChatFiles {
  isAllowed: boolean;
  isOver: boolean;
  refused: readonly RefusedFile[];
  /** Something was dropped in which there is no file. */
  nothingDropped: boolean;
  take: (files: readonly File[]) => void;
  forget: () => void;
  /** For the element into which files are dropped. */
  drop: { onDragOver: (event: DragEvent) => void; onDragLeave: () => void; onDrop: (event: DragEvent) => void } | undefined;
  paste: (event: ClipboardEvent) => void;
}

export function useChatFiles(requestId: number, isWritable: boolean): ChatFiles {
  const flags: Readonly<Record<string, string>> = useConfiguration()?.flags ?? {};
  const isAllowed = isWritable && flags["ChatFileUploadEnabled"] === "1";
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [nothingDropped, setNothing] = useState(false);
  const [isOver, setOver] = useState(false);
  const take = (files: readonly File[]) => {
    const sorted = sortFiles(files);
    setNothing(false);
    setRefused(sorted.refused);
    void sendFiles(requestId, sorted.taken);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) return take(files);
      setRefused([]);
      return setNothing(true);
    },
  };
  return {
    isAllowed,
    isOver,
    refused,
    nothingDropped,
    take,
    forget: () => {
      setRefused([]);
      setNothing(false);
    },
    drop: isAllowed ? drop : undefined,
    paste: (event) => {
      const files = [...event.clipboardData.files];
      if (!isAllowed || files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
}
