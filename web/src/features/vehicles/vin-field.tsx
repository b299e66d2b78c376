import { vinLength } from "@remotebay/contract";
import { Camera, CircleAlert, CircleCheck, ClipboardPaste, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { withTexts } from "../../lib/i18n/load.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { groupText } from "../../ui/group-text.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { corrected, leftOut, readVin, vinGroups, type VinReading } from "./vin.ts";
import styles from "./vehicle.module.css";

// Loaded, with the reader of codes, when the button is pressed.
const VinCamera = lazy(withTexts(() => import("./capture/vin-camera.tsx").then((module) => ({ default: module.VinCamera }))));

export interface VinFieldProps {
  id: string;
  label: string;
  value: string;
  /** Receives the normalised VIN: upper case, without spaces. */
  onChange: (vin: string) => void;
  error?: ReactNode;
}

/** The VIN field, which validates while typing and shows the position of a wrong character. */
export function VinField({ id, label, value, onChange, error }: VinFieldProps) {
  const t = useText();
  const reading = readVin(value);
  const [left, setLeft] = useState("");
  const [isScanning, setScanning] = useState(false);
  const take = (typed: string) => {
    setLeft(leftOut(typed));
    onChange(readVin(typed).vin);
  };
  const canPaste = typeof navigator !== "undefined" && window.isSecureContext && "readText" in (navigator.clipboard ?? {});
  const paste = () => {
    // The browser may refuse clipboard access; the keyboard shortcut still works.
    navigator.clipboard.readText().then(take, () => undefined);
  };
  return (
    <div className={styles.tight}>
      <TextField
        id={id}
        label={label}
        value={value}
        onChange={(event) => take(event.target.value)}
        error={error}
        placeholder={t("vehicles.vin.placeholder")}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        tabular
        action={
          <>
            {canPaste ? (
              <IconButton size="sm" label={t("vehicles.vin.paste")} icon={<ClipboardPaste aria-hidden />} onClick={paste} />
            ) : null}
            <IconButton size="sm" label={t("vehicles.camera.open")} icon={<Camera aria-hidden />} onClick={() => setScanning(true)} />
          </>
        }
      />
      {isScanning ? (
        <Suspense fallback={null}>
          <VinCamera
            onClose={() => setScanning(false)}
            onFound={(vin) => {
              setScanning(false);
              take(vin);
            }}
          />
        </Suspense>
      ) : null}
      {reading.length > 0 ? <Echo reading={reading} /> : null}
      {left === "" || !reading.complete ? null : (
        <div className={styles.advice} role="status">
          <TriangleAlert aria-hidden />
          <span>{t("vehicles.vin.leftOut", { text: left })}</span>
        </div>
      )}
      <Advice reading={reading} onChange={onChange} />
    </div>
  );
}

function Echo({ reading }: { reading: VinReading }) {
  const t = useText();
  const wrong = new Set(reading.wrong.map(({ position }) => position));
  const missing = Math.max(0, vinLength - reading.length);
  let at = 0;
  return (
    <div className={styles.echo}>
      <span className={cx(styles.groups, "tabular")} aria-hidden>
        {groupText(reading.vin.padEnd(vinLength, "·"), vinGroups).map((group) => (
          <span key={group.at} className={styles.group}>
            {[...group.text].map((letter) => {
              at += 1;
              return (
                <span key={at} className={cx(wrong.has(at) && styles.wrong, at > reading.length && styles.rest)}>
                  {letter}
                </span>
              );
            })}
          </span>
        ))}
      </span>
      <span
        className={cx(styles.count, "tabular", reading.length > vinLength && styles.over, reading.complete && styles.full)}
        role="status"
      >
        {reading.complete ? <CircleCheck aria-hidden /> : null}
        {reading.length > vinLength
          ? t("vehicles.vin.tooLong", { count: reading.length - vinLength })
          : missing > 0
            ? t("vehicles.vin.missing", { count: missing })
            : t("vehicles.vin.all")}
      </span>
    </div>
  );
}

function Advice({ reading, onChange }: { reading: VinReading; onChange: (vin: string) => void }) {
  const t = useText();
  const first = reading.wrong[0];
  if (first) {
    const { letter, position } = first;
    const known = reading.wrong.filter(({ instead }) => instead !== "");
    const one = known.length === 1 ? known[0] : undefined;
    return (
      <div className={cx(styles.advice, styles.bad)} role="status">
        <CircleAlert aria-hidden />
        <span>
          {/[IOQ]/.test(letter)
            ? t("vehicles.vin.wrongLetter", { letter, position })
            : t(first.instead === "" ? "vehicles.vin.noLetter" : "vehicles.vin.otherScript", { letter, position })}
        </span>
        {known.length === 0 ? null : (
          <Button size="sm" onClick={() => onChange(corrected(reading.vin))}>
            {one ? t("vehicles.vin.correct", { instead: one.instead }) : t("vehicles.vin.correctAll", { count: known.length })}
          </Button>
        )}
      </div>
    );
  }
  if (reading.check !== "second-look") return null;
  return (
    <div className={styles.advice} role="status">
      <TriangleAlert aria-hidden />
      {t("vehicles.vin.secondLook")}
    </div>
  );
}
