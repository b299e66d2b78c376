export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The share of the shown picture that the guide box takes. */
export const guide = { width: 0.86, height: 0.5 } as const;

/** The part of a camera's picture that lies in the guide box, where the picture covers a stage of another shape (`object-fit: cover`). */
export function guideBox(picture: { width: number; height: number }, stage: { width: number; height: number }): Box {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height) || 1;
  const width = Math.min(picture.width, Math.round((stage.width * guide.width) / scale));
  const height = Math.min(picture.height, Math.round((stage.height * guide.height) / scale));
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}
