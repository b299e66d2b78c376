import { useState } from "react";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import { Buttons, Overlays } from "./actions.tsx";
import { Choices, TextFields, Toggles } from "./fields.tsx";
import { Journeys, States, Waiting } from "./states.tsx";
import { GridSection } from "./grid.tsx";
import { Structure } from "./structure.tsx";
import { Swatches } from "./swatches.tsx";
import styles from "./ui-gallery.module.css";

function Components({ phone = false }: { phone?: boolean }) {
  return (
    <div className={styles.sections}>
      <Swatches />
      <Buttons />
      <TextFields />
      <Choices />
      <Toggles />
      <States />
      <Journeys />
      <Structure phone={phone} />
      <GridSection />
      <Overlays />
      <Waiting />
    </div>
  );
}

const views = [
  { value: "both", label: "Both themes" },
  { value: "phone", label: "Phone width" },
  { value: "one", label: "This theme" },
] as const;

/** Every component in every state. For development only, so its texts are not translated. `?view=` selects a view. */
export function UiGallery() {
  const [view, setView] = useState(() => new URLSearchParams(location.search).get("view") ?? "both");
  return (
    <main className={styles.page}>
      <div className={styles.bar}>
        <h1>Design system</h1>
        <SegmentedChoice label="View" hideLabel items={[...views]} value={view} onChange={setView} />
      </div>
      {view === "both" ? (
        <div className={styles.sides}>
          {["light", "dark"].map((theme) => (
            <div key={theme} data-theme={theme} className={styles.side}>
              <Components />
            </div>
          ))}
        </div>
      ) : (
        <div className={view === "phone" ? styles.phone : styles.one}>
          <Components phone={view === "phone"} />
        </div>
      )}
      <ToastRegion label="News" closeText="Close" />
    </main>
  );
}
