/** Reduces a name to lower-case letters and digits, so that `Golf Plus` and `GOLF-PLUS` are the same model. */
export function sameName(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
