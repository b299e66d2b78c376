import { useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import styles from "./field.module.css";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "action" | "suffix"> & { showText: string; hideText: string };

/** A password with a button that shows it. `autoComplete` is "current-password" unless told. */
export function PasswordField({ showText, hideText, autoComplete = "current-password", ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const name = shown ? hideText : showText;
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button type="button" className={styles.inside} aria-label={name} title={name} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  );
}
