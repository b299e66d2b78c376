/** The longest side of a picture that is read, in pixels: a larger one takes long and shows no more of a code. */
const maxSide = 3_000;

/** The pixels of a picture file of any kind that the browser can show. Rejects for other files. */
export async function pictureOfFile(file: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas.");
  // Codes are printed on light ground, which a transparent picture lacks.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
