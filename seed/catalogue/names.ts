/** Letters and digits only, lower case: `Golf Plus` and `GOLF-PLUS` are one model. */
export function sameName(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
