import styles from "./key-hint.module.css";

/** The keys of a shortcut, e.g. ["Ctrl", "K"]. */
export function KeyHint({ keys }: { keys: string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
