import { drawnPicture } from "../../../lib/drawn-picture.ts";

/** The longest side of a picture that is read, in pixels: a larger one takes long and shows no more of a code. */
const maxSide = 3_000;

/** The pixels of a picture file of any kind that the browser can show. Rejects for other files. */
export async function pictureOfFile(file: Blob): Promise<ImageData> {
  const { canvas, context } = await drawnPicture(file, maxSide);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
