import { useEffect, useRef, useSyncExternalStore } from "react";
import { CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { cx } from "./cx.ts";
import { dismissToast, shownToasts, subscribeToasts, type ToastShown } from "./toast-queue.ts";
import styles from "./toast.module.css";

export { toast } from "./toast-queue.ts";

const icons = { neutral: null, success: <CircleCheck aria-hidden />, info: <Info aria-hidden />, warning: <TriangleAlert aria-hidden /> };

const patience = 2000;

function Toast({ news, closeText }: { news: ToastShown; closeText: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = setTimeout(end, news.duration);
    // Asked of the page at the end, not followed by events: a button that vanishes under the focus tells nobody.
    function end() {
      if (box.current?.parentElement?.matches(":hover, :focus-within")) timer = setTimeout(end, patience);
      else dismissToast(news.id);
    }
    return () => clearTimeout(timer);
  }, [news.id, news.duration]);
  const { action, tone = "neutral" } = news;
  return (
    <div ref={box} className={cx(styles.toast, styles[tone])}>
      {icons[tone]}
      <span className={styles.text}>{news.text}</span>
      {action ? (
        <button
          type="button"
          className={styles.button}
          onClick={() => {
            action.onAction();
            dismissToast(news.id);
          }}
        >
          {action.text}
        </button>
      ) : null}
      <button type="button" className={styles.button} aria-label={closeText} onClick={() => dismissToast(news.id)}>
        <X aria-hidden />
      </button>
    </div>
  );
}

/** Where toasts appear; one, in the shell. They stay while a pointer or the focus is on them. --toast-bottom lifts them. */
export function ToastRegion({ label, closeText }: { label: string; closeText: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts);
  return (
    <section aria-label={label} aria-live="polite" className={styles.region}>
      {toasts.map((news) => (
        <Toast key={news.id} news={news} closeText={closeText} />
      ))}
    </section>
  );
}
