import { Section } from "./section.tsx";
import styles from "./ui-gallery.module.css";

const colours = [
  "bg",
  "surface",
  "surface-2",
  "surface-3",
  "line",
  "line-strong",
  "brand",
  "brand-soft",
  "info",
  "success",
  "warning",
  "danger",
];

export function Swatches() {
  return (
    <Section title="Colour and type">
      <div className={styles.swatches}>
        {colours.map((name) => (
          <div key={name}>
            <div className={styles.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </div>
        ))}
      </div>
      <div>
        <h1>2021 Toyota RAV4 Hybrid</h1>
        <h2>Ready to calibrate?</h2>
        <h3>Εμπρόσθια κάμερα</h3>
        <p>Put the target 1.50 m from the axle and tell us when it stands.</p>
        <p className="tabular">1HGCM82633A004352 · 128,400 km · O0 I1l</p>
      </div>
    </Section>
  );
}
