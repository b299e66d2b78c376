/** The keys that stand twice in one object of a JSON text, as paths: of two, a parser keeps the last and drops the other without a word. */
export function duplicateKeys(json: string): string[] {
  const found: string[] = [];
  /** The open objects and lists, each with its keys so far and the one that was read last. */
  const open: { keys: Set<string>; key: string }[] = [];
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)];
  for (const [token, colon] of tokens) {
    const last = open.at(-1);
    if (token === "{" || token === "[") open.push({ keys: new Set(), key: "" });
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined && last) {
      last.key = String(JSON.parse(token.slice(0, -colon.length)));
      if (last.keys.has(last.key)) found.push(open.map(({ key }) => key).join("."));
      last.keys.add(last.key);
    }
  }
  return found;
}
