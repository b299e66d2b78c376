import styles from "./phone-link.module.css";

/** A phone number that a phone calls. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} className={styles.number}>
      {number}
    </a>
  );
}
