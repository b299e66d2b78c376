import { onDevice } from "./storage.ts";
import { makeStore, useStore } from "./store.ts";

/** How wide a pane may be dragged, in pixels. */
interface PaneBounds {
  min: number;
  max: number;
}

/** A pane's width on this device; undefined until somebody drags it, so that its style sheet decides. */
export function paneWidth(name: string, { min, max }: PaneBounds) {
  const place = `pane.${name}`;
  const kept = Number(onDevice.read(place) ?? Number.NaN);
  const width = makeStore<number | undefined>(kept >= min && kept <= max ? kept : undefined);
  return {
    /** The width, and the function that keeps another one: undefined gives it back to the style sheet. */
    use() {
      const set = (next: number | undefined) => {
        const bounded = next === undefined ? undefined : Math.round(Math.min(max, Math.max(min, next)));
        if (bounded === undefined) onDevice.remove(place);
        else onDevice.write(place, String(bounded));
        width.set(bounded);
      };
      return [useStore(width), set] as const;
    },
  };
}
