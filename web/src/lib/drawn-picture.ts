/** A picture of any kind that this browser can show, drawn on white with no side longer than `maxSide` pixels. Rejects for other files. */
export async function drawnPicture(file: Blob, maxSide: number): Promise<{ canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser gives no canvas.");
  // A JPEG has no transparency, and codes are read on light ground.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, context };
}
