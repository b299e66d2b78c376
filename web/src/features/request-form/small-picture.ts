import { drawnPicture } from "../../lib/drawn-picture.ts";

/** The longest side of a picture that is sent, in pixels: the service keeps no more. */
const maxSide = 2560;

/** A picture of any kind that this browser can show, as a JPEG of bounded size and without what its file says of place and device. Rejects for other files. */
export async function smallPicture(file: Blob): Promise<Blob> {
  const { canvas } = await drawnPicture(file, maxSide);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser writes no JPEG."))), "image/jpeg", 0.85);
  });
}
