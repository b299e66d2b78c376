/** Why there is no picture from a camera. */
export type CameraFault = "blocked" | "none" | "busy" | "insecure";

/** Starts the camera at the back where there are several. Throws what `cameraFault` explains. */
export async function openCamera(): Promise<MediaStream> {
  if (!canUseCamera()) throw new DOMException("No access to cameras.", window.isSecureContext ? "NotFoundError" : "SecurityError");
  return await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
  });
}

function canUseCamera(): boolean {
  return window.isSecureContext && "mediaDevices" in navigator;
}

/** The reason in an error of `openCamera`. */
export function cameraFault(error: unknown): CameraFault {
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
      return "blocked";
    case "SecurityError":
      return "insecure";
    case "NotFoundError":
    case "OverconstrainedError":
      return "none";
    default:
      return "busy";
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The camera's light, which TypeScript's library does not declare; few cameras have one. */
export function hasTorch(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0];
  const can = (track?.getCapabilities?.() ?? {}) as { torch?: boolean };
  return can.torch === true;
}

export async function setTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] });
}
