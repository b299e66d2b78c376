import { useEffect, useRef, type MouseEvent } from "react";
import { CircleAlert } from "lucide-react";
import styles from "./error-summary.module.css";

export type ErrorSummaryProps = {
  /** Number of faults and what to do: "2 things need your attention". */
  title: string;
  /** `id` is the field's id; a fault without one concerns the whole form. Nothing is rendered if the list is empty. */
  faults: { id?: string; message: string }[];
  /** Number of the submit attempt; each new attempt moves the focus to the summary. */
  attempt?: number;
};

/** Focuses a field. React Aria puts the id on the wrapper; then its first control is focused. */
function focusField(event: MouseEvent, id: string) {
  const element = document.getElementById(id);
  const control = element?.matches("input, select, textarea, button")
    ? element
    : element?.querySelector<HTMLElement>("input:not([type='hidden']), textarea, button, [tabindex='0'], [role='spinbutton']");
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: "center" });
}

/** Lists all faults of a form, each with a link to its field. */
export function ErrorSummary({ title, faults, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasFaults = faults.length > 0;
  const focusKey = hasFaults ? (attempt ?? 0) : undefined;
  useEffect(() => {
    if (focusKey !== undefined) box.current?.focus();
  }, [focusKey]);
  if (!hasFaults) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <h2 className={styles.title}>
        <CircleAlert aria-hidden />
        {title}
      </h2>
      <ul className={styles.list}>
        {faults.map(({ id, message }) => (
          <li key={`${id}${message}`}>
            {id ? (
              <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
