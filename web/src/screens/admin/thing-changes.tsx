import type { ThingChange } from "@remotebay/contract";
import { ArrowRight } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { ThingScreen } from "./things/thing-screen.ts";
import styles from "./admin.module.css";

/** What a change changes: each field with its value before and after. */
export function Changes({ screen, changes }: { screen: ThingScreen; changes: ThingChange["Changes"] }) {
  const t = useText();
  return (
    <dl className={styles.changes}>
      {changes.map(({ Field, Before, After }) => {
        const field = screen.fields[Field] ?? screen.noted?.[Field];
        if (!field) return null;
        const { Shown } = field.control;
        return (
          <div key={Field}>
            <dt>{field.name ?? t(field.label)}</dt>
            <dd>
              {Before === undefined ? null : (
                <del>
                  <Shown value={Before} />
                </del>
              )}
              {Before === undefined || After === undefined ? null : <ArrowRight aria-label={t("admin.becomes")} />}
              {After === undefined ? null : (
                <ins>
                  <Shown value={After} />
                </ins>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
