/** Seconds into a video at which its still is taken, or half of a shorter one (domain.md#chat-files). */
const stillAt = 1;
/** Milliseconds before the second try. */
const pause = 300;
/** Milliseconds after which a video that does not play gets no still. */
const patience = 5000;
/** The longer side of a still in pixels. */
const longest = 640;

/** A picture of a video at about one second, tried twice; nothing if this browser cannot play it. */
export async function videoStill(file: File, take = tryStill): Promise<File | undefined> {
  const first = await take(file);
  if (first) return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return await take(file);
}

/** Seconds at which the still of a video is taken: about one, or half of a shorter one. A recording that does not say how long it is may be short. */
export function stillTime(duration: number): number {
  return Math.min(stillAt, (Number.isFinite(duration) ? duration : stillAt) / 2);
}

async function tryStill(file: File): Promise<File | undefined> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.src = address;
    await arrival(video, "loadeddata");
    video.currentTime = stillTime(video.duration);
    await arrival(video, "seeked");
    return await drawn(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute("src");
    URL.revokeObjectURL(address);
  }
}

function arrival(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The video does not play.")), patience);
    video.addEventListener(event, () => {
      clearTimeout(timer);
      resolve();
    });
    video.addEventListener("error", () => {
      clearTimeout(timer);
      reject(new Error("The video does not play."));
    });
  });
}

async function drawn(video: HTMLVideoElement): Promise<File | undefined> {
  const share = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * share);
  canvas.height = Math.round(video.videoHeight * share);
  if (canvas.width === 0 || canvas.height === 0) return undefined;
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.8));
  return blob ? new File([blob], "still.jpg", { type: "image/jpeg" }) : undefined;
}
