import { type DragEvent, useState } from "react";

/** Where files may be dropped: the handlers of its element, and whether something is held over it. */
export interface DropArea {
  isOver: boolean;
  handlers: { onDragOver?: (event: DragEvent) => void; onDragLeave?: () => void; onDrop?: (event: DragEvent) => void };
}

interface DropOptions {
  enabled: boolean;
  /** Gets what was dropped: no file where it was something else, such as a text of another page. */
  take: (files: readonly File[]) => void;
  /** Leaves files to an element around this one, if false. */
  isFor?: (files: readonly File[]) => boolean;
}

/** Takes files that are dropped onto an element. */
export function useDrop({ enabled, take, isFor = () => true }: DropOptions): DropArea {
  const [isOver, setOver] = useState(false);
  if (!enabled) return { isOver: false, handlers: {} };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!isFor(files)) return;
    event.preventDefault();
    event.stopPropagation();
    take(files);
  };
  return { isOver, handlers: { onDragOver, onDragLeave: () => setOver(false), onDrop } };
}
