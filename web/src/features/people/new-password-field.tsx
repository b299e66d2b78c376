import { useText } from "../../lib/i18n/i18n.tsx";
import { useFaultText } from "../../lib/fault-text.ts";
import { PasswordField } from "../../ui/password-field.tsx";

interface NewPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The rule that it breaks. */
  fault: string | undefined;
}

/** The field of a password that is chosen (domain.md#account-passwords). It is shown instead of typed twice. */
export function NewPasswordField({ value, onChange, fault }: NewPasswordFieldProps) {
  const t = useText();
  const faultText = useFaultText();
  return (
    <PasswordField
      label={t("account.password.label")}
      description={t("account.password.rule")}
      name="new-password"
      autoComplete="new-password"
      required
      value={value}
      error={faultText(fault)}
      onChange={({ target }) => onChange(target.value)}
      showText={t("auth.show")}
      hideText={t("auth.hide")}
    />
  );
}
