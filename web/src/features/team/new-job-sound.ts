import { useEffect, useRef } from "react";
import { onDevice } from "../../lib/storage.ts";
import { makeStore } from "../../lib/store.ts";

const place = "newJobSound";

/** Whether this device sounds when a new job arrives; off until somebody switches it on. */
export const newJobSound = makeStore<boolean>(onDevice.read(place) === "on");

/** Switches the sound on or off on this device; switching it on lets it be heard. */
export function setNewJobSound(on: boolean): void {
  onDevice.write(place, on ? "on" : "off");
  newJobSound.set(on);
  if (on) playTone();
}

/** Sounds once whenever the number of new jobs grows. */
export function useNewJobSound(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) soundIfOn();
    before.current = count;
  }, [count]);
}

/** Sounds now, where somebody switched the sound on. */
export function soundIfOn(): void {
  if (newJobSound.get()) playTone();
}

let context: AudioContext | undefined;

/** Two short notes. */
function playTone(): void {
  context ??= new AudioContext();
  // A browser suspends it until the user has done something on the page.
  void context.resume();
  for (const [index, frequency] of [784, 1047].entries()) {
    const start = context.currentTime + index * 0.14;
    const [note, volume] = [context.createOscillator(), context.createGain()];
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    note.connect(volume).connect(context.destination);
    note.start(start);
    note.stop(start + 0.32);
  }
}
