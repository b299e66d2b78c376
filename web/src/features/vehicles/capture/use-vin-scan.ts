import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { type CameraFault, cameraFault, closeCamera, hasTorch, openCamera, setTorch } from "./camera.ts";
import { type CodeReader, makeCodeReader } from "./code-reader.ts";
import { guideBox } from "./guide-box.ts";
import { pictureOfFile } from "./picture-of-file.ts";
import { vinIn } from "./vin-codes.ts";

/** Milliseconds between two pictures that are read, at least: a phone stays cool. */
const pace = 120;

export type ScanState = "starting" | "looking" | "reader-missing" | "nothing" | CameraFault;

export interface VinScan {
  /** Where the camera's picture is shown. */
  video: RefObject<HTMLVideoElement | null>;
  state: ScanState;
  /** Undefined where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
  /** Reads a picture from the gallery. */
  readFile: (file: Blob) => void;
}

/** Looks for a VIN in the camera's picture until the component is unmounted. */
export function useVinScan(onFound: (vin: string) => void): VinScan {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScanState>("starting");
  const [stream, setStream] = useState<MediaStream>();
  const [isLit, setLit] = useState(false);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    const ending = new AbortController();
    void scan(video, ending.signal, (told) => {
      if (told.stream) setStream(told.stream);
      if (told.state) setState(told.state);
      if (told.vin !== undefined) found(told.vin);
    });
    return () => ending.abort();
  }, []);

  const readFile = async (file: Blob) => {
    const read = await sharedReader().catch(() => undefined);
    if (!read) return setState("reader-missing");
    const codes = await pictureOfFile(file)
      .then(read)
      .catch(() => []);
    const vin = vinIn(codes)?.vin;
    if (vin === undefined) return setState("nothing");
    return onFound(vin);
  };
  const toggle = () => {
    // A refused light changes nothing.
    if (stream)
      setTorch(stream, !isLit).then(
        () => setLit(!isLit),
        () => undefined,
      );
  };
  return {
    video,
    state,
    torch: stream && hasTorch(stream) ? { isOn: isLit, toggle } : undefined,
    readFile: (file) => void readFile(file),
  };
}

interface Told {
  stream?: MediaStream;
  state?: ScanState;
  vin?: string;
}

/** Opens the camera, shows it and looks for a VIN; closes it when it found one or was ended. */
async function scan(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal, tell: (told: Told) => void): Promise<void> {
  const [read, opened] = await Promise.all([
    sharedReader().catch(() => undefined),
    openCamera().catch((error: unknown) => cameraFault(error)),
  ]);
  if (typeof opened === "string") {
    if (!signal.aborted) tell({ state: read ? opened : "reader-missing" });
    return;
  }
  try {
    const shown = video.current;
    if (signal.aborted || !shown) return;
    if (!read) return tell({ state: "reader-missing" });
    shown.srcObject = opened;
    opened.getVideoTracks()[0]?.addEventListener("ended", () => tell({ state: "busy" }), { signal });
    await shown.play().catch(() => undefined);
    if (signal.aborted) return;
    tell({ stream: opened, state: "looking" });
    const vin = await look(shown, read, signal);
    if (vin !== undefined) tell({ vin });
  } finally {
    closeCamera(opened);
  }
}

let reader: Promise<CodeReader> | undefined;

/** The reader, which is made once; after a failure the next one tries again. */
async function sharedReader(): Promise<CodeReader> {
  reader ??= makeCodeReader();
  try {
    return await reader;
  } catch (error) {
    reader = undefined;
    throw error;
  }
}

/** Reads picture after picture; what no check character proves must be read twice. Undefined when it was ended. */
async function look(video: HTMLVideoElement, read: CodeReader, signal: AbortSignal): Promise<string | undefined> {
  const canvas = document.createElement("canvas");
  let previous = "";
  while (!signal.aborted) {
    const begin = performance.now();
    const picture = pictureOf(video, canvas);
    const codes = picture ? await read(picture).catch(() => []) : [];
    const seen = vinIn(codes);
    if (seen && !signal.aborted && (seen.isSure || seen.vin === previous)) return seen.vin;
    previous = seen?.vin ?? previous;
    await new Promise((resolve) => setTimeout(resolve, Math.max(20, pace - (performance.now() - begin))));
  }
  return undefined;
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return undefined;
  const box = guideBox({ width, height }, { width: video.clientWidth, height: video.clientHeight });
  [canvas.width, canvas.height] = [box.width, box.height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, box.x, box.y, box.width, box.height, 0, 0, box.width, box.height);
  return context?.getImageData(0, 0, box.width, box.height);
}
