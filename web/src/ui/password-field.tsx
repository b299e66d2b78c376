import { useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import styles from "./field.module.css";

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "action" | "suffix"> & { showText: string; hideText: string };

/** A password input with a button that reveals it. `autoComplete` defaults to "current-password". */
export function PasswordField({ showText, hideText, autoComplete = "current-password", ...rest }: PasswordFieldProps) {
  const [isRevealed, setRevealed] = useState(false);
  const name = isRevealed ? hideText : showText;
  return (
    <TextField
      {...rest}
      type={isRevealed ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button type="button" className={styles.inside} aria-label={name} title={name} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  );
}
