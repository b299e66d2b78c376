import { useEffect, useRef, useSyncExternalStore } from "react";
import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { cx } from "./cx.ts";
import { dismissToast, shownToasts, subscribeToasts, type ShownToast } from "./toast-queue.ts";
import styles from "./toast.module.css";

export { toast } from "./toast-queue.ts";

const icons = { neutral: null, success: <CircleCheck aria-hidden />, info: <Info aria-hidden />, warning: <TriangleAlert aria-hidden /> };

const extraTime = 2000;

function Toast({ toast, closeText }: { toast: ShownToast; closeText: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(end, toast.duration);
    // Checked when the time is over instead of tracked by events, because a focused button that is removed fires no event.
    function end() {
      const isRead = box.current?.parentElement?.matches(":hover, :focus-within");
      // A dialog hides the page from assistive technology, and with it the toasts.
      const isBehind = box.current?.closest("[aria-hidden='true'], [inert]");
      if (isRead || isBehind) timer = setTimeout(end, extraTime);
      else dismissToast(toast.id);
    }
    return () => clearTimeout(timer);
  }, [toast.id, toast.duration]);
  const { action, tone = "neutral" } = toast;
  return (
    <div ref={box} data-toast className={cx(styles.toast, styles[tone])}>
      {icons[tone]}
      <span className={styles.text}>{toast.text}</span>
      {action ? (
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            action.onAction();
            dismissToast(toast.id);
          }}
        >
          {action.text}
        </button>
      ) : null}
      <button type="button" className={styles.button} aria-label={closeText} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </button>
    </div>
  );
}

/**
 * The place of the toasts in a layout's bar, which makes room by hiding what is less important: `:has([data-toast])`. Only the
 * newest is shown, the one before it afterwards; they stay while hovered, focused or behind a dialog.
 */
export function ToastRegion({ label, closeText }: { label: string; closeText: string }) {
  const newest = useSyncExternalStore(subscribeToasts, shownToasts).at(-1);
  return (
    <section aria-label={label} aria-live="polite" className={styles.region}>
      {newest ? <Toast key={newest.id} toast={newest} closeText={closeText} /> : null}
    </section>
  );
}
