import type { Plugin } from "vite";

/** What of a call only the server and the API reference (`/api/docs`) use. */
const serverOnly = new Set(["summary", "rules", "for", "problems", "body", "inPractice", "toEnrol", "fullSignIn", "proof"]);

/** A call of valibot that makes a schema. Marked as one without effects, so that a schema that only the server uses is left out of the bundle. */
const schemaCall = /\bv\.(?!(?:parse|safeParse|assert|is)\b)\w+\(/g;

/**
 * Leaves out of the browser's calls and events what only the server uses, and their replies' schemas: the browser believes its service, and asks
 * of a reply only whether there is one and whether it is a file.
 */
export function browserCalls(): Plugin {
  return {
    name: "browser-calls",
    apply: "build",
    // After types have been removed.
    enforce: "post",
    transform: {
      filter: { id: /\/contract\/src\/.+\.ts$/, code: /\b(call|event)\(/ },
      handler(code) {
        const afterComma = (end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
        const edits = declarationsIn(this.parse(code)).flatMap((declared) => declared.properties.flatMap(editOf));
        // From the end, so that earlier places stay where they are.
        const without = edits
          .toSorted((one, other) => other.start - one.start)
          .reduce((text, { start, end, put }) => text.slice(0, start) + put + text.slice(put === "" ? afterComma(end) : end), code);
        return without.replaceAll(schemaCall, "/* @__PURE__ */ $&");
      },
    },
  };
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: { name?: string };
  value?: Node & { properties?: Property[] };
}
interface Declaration extends Node {
  properties: Property[];
}

/** The objects that declare a call or an event: the last argument of `call(…)` and `event(…)`. */
function declarationsIn(tree: unknown): Declaration[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap(declarationsIn);
  const node = tree as Node & { callee?: { name?: string }; arguments?: Declaration[] };
  const declared = node.type === "CallExpression" && /^(call|event)$/.test(node.callee?.name ?? "") ? node.arguments?.at(-1) : undefined;
  return declared?.type === "ObjectExpression" ? [declared] : Object.values(node).flatMap(declarationsIn);
}

function editOf({ start, end, key, value }: Property): { start: number; end: number; put: string }[] {
  const name = key?.name ?? "";
  if (serverOnly.has(name)) return [{ start, end, put: "" }];
  const isFile = value?.properties?.some((part) => part.key?.name === "file") === true;
  return name === "reply" && !isFile ? [{ start, end, put: "reply: {}" }] : [];
}
