import { Check, CircleAlert, CloudOff, GitFork, LoaderCircle } from "lucide-react";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { cx } from "../../../ui/cx.ts";
import type { FindingsEditing } from "../use-findings.ts";
import styles from "./saving.module.css";

const icons = { saved: Check, saving: LoaderCircle, kept: CloudOff, failed: CircleAlert, conflict: GitFork };

/** Whether the service has what is written: icon and words, and when. Nothing before the first save. */
export function SaveStatus({ state, savedAt }: Pick<FindingsEditing, "state" | "savedAt">) {
  const t = useText();
  const format = useFormat();
  const Icon = icons[state];
  const words =
    state === "saved" ? (savedAt ? t("findings.save.savedAt", { time: format.time(savedAt) }) : "") : t(`findings.save.${state}`);
  return (
    <span role="status" className={cx(styles.save, styles[state])}>
      {words === "" ? null : (
        <>
          <Icon aria-hidden />
          {words}
        </>
      )}
    </span>
  );
}
