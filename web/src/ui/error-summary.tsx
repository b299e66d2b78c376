import { useEffect, useRef, type MouseEvent } from "react";
import { CircleAlert } from "lucide-react";
import styles from "./error-summary.module.css";

export type ErrorSummaryProps = {
  /** How many and what now: "2 things need your attention". */
  title: string;
  /** `id` is the field's; without it the fault is of the whole form. Nothing is drawn when there are none. */
  faults: { id?: string; message: string }[];
  /** Changes with every attempt; the focus comes here each time. */
  attempt?: number;
};

/** A field's id may be on its wrapper (React Aria's fields): then its first control is meant. */
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

/** All faults of a form, each a link to its field. */
export function ErrorSummary({ title, faults, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const some = faults.length > 0;
  const answered = some ? (attempt ?? 0) : undefined;
  useEffect(() => {
    if (answered !== undefined) box.current?.focus();
  }, [answered]);
  if (!some) return null;
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
