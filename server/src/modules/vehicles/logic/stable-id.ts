/** Hashes a text to an id that is the same in every build, so that ids of our own rows stay stable when the sources grow. Between 1,000,000 and about 1.07 billion. */
export function stableId(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return 1_000_000 + ((hash >>> 0) & 0x3fffffff);
}
