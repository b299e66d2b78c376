import { useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Types and endings of the files that can be chosen, as in `<input accept>`. */
  accept: string;
  /** True if several can be chosen at once. */
  multiple?: boolean;
  /** Opens the camera instead, on devices that have one. */
  capture?: "environment";
  /** Not called where nothing was chosen. */
  onFiles: (files: File[]) => void;
}

/** A button that lets files of this device be chosen; the same file can be chosen again. */
export function FileButton({ accept, multiple = false, capture, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        multiple={multiple}
        type="file"
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
