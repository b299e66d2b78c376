import { logoHashOf, maxLogoBytes, uploadLogo } from "@remotebay/contract";
import { ImageUp } from "lucide-react";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useDrop } from "../../../lib/use-drop.ts";
import { cx } from "../../../ui/cx.ts";
import { FieldFault } from "../../../ui/field.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Logo } from "../../../ui/logo.tsx";
import type { Control, ControlProps } from "../things/thing-screen.ts";
import { asText } from "./plain-controls.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

/** A portal's logo: a file that is chosen or dropped, which the service draws; shown on light and dark. */
export function logo(): Control {
  return { Input: LogoInput, Shown: ShownLogo };
}

function LogoInput({ id, label, hint, error, value, onChange }: ControlProps) {
  const t = useText();
  const problemText = useProblemText();
  const { ask, isBusy, problem } = useAsk(uploadLogo);
  const [isTooLarge, setTooLarge] = useState(false);
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setTooLarge(file.size > maxLogoBytes);
    if (file.size > maxLogoBytes) return;
    const done = await ask({ body: { File: await inBase64(file) } });
    if (done) onChange(done.reply.Path);
  };
  const { isOver, handlers } = useDrop({ enabled: true, take: (files) => void take(files) });
  const said = isTooLarge ? t("admin.logo.tooLarge") : problem?.code === "unsupported-type" ? t("admin.logo.notRead") : undefined;
  const fault = said ?? (problem ? problemText(problem) : error);
  return (
    <fieldset id={id} className={cx(styles.logo, isOver && styles.over)} {...handlers}>
      <legend>{label}</legend>
      <div className={styles.onBoth}>
        {(["light", "dark"] as const).map((theme) => (
          <span key={theme} data-theme={theme} className={styles.onOne}>
            <Logo name={t(`admin.logo.${theme}`)} picture={pictureAt(value)} size="lg" markOnly />
          </span>
        ))}
      </div>
      <FileButton
        size="sm"
        accept=".svg,.png,.webp,.jpg,.jpeg,image/svg+xml,image/png,image/webp,image/jpeg"
        icon={<ImageUp aria-hidden />}
        pending={isBusy}
        onFiles={(files) => void take(files)}
      >
        {t("admin.logo.choose")}
      </FileButton>
      {hint ? <p className={shapes.quiet}>{hint}</p> : null}
      {fault ? <FieldFault>{fault}</FieldFault> : null}
    </fieldset>
  );
}

function ShownLogo({ value }: { value: unknown }) {
  const t = useText();
  const picture = pictureAt(value);
  return picture === undefined ? t("admin.logo.shipped") : <Logo name={t("admin.logo.own")} picture={picture} markOnly />;
}

function pictureAt(value: unknown): string | undefined {
  const path = asText(value);
  return logoHashOf(path) === undefined ? undefined : path;
}

/** The bytes of a file as the call takes them. */
async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
