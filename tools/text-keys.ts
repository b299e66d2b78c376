// Finds which texts the browser uses, and which of them before the rest of a language has been loaded.
import { dirname, posix } from "node:path";
import { read } from "./files.ts";
import { type Node, parseSource, visit } from "./syntax.ts";

const entry = "web/src/app/main.tsx";
const contract = "contract/src/index.ts";
/** It names the texts of which a portal can have its own wording; others show them. */
const wordings = "contract/src/variant-texts.ts";

/** The browser's texts: those in the first chunk of a language, and those that load with a screen by `withTexts`. */
export interface BrowserTexts {
  first: ReadonlySet<string>;
  rest: ReadonlySet<string>;
  /** Every file that was searched, as a path from the root. */
  files: ReadonlySet<string>;
}

/** The text keys and imports of one file. */
interface Module {
  names: (key: string) => boolean;
  imports: readonly { path: string; waitsForTexts: boolean }[];
}

/**
 * Assigns keys to chunks by the modules that use them. A key belongs to the first chunk if a module uses it that may run before the
 * other texts are loaded (any import of `main.tsx` except through `withTexts`); keys that no browser module uses are not shipped.
 */
export function browserTexts(keys: readonly string[]): BrowserTexts {
  const modules = new Map<string, Module>();
  const early = reached(modules, ({ waitsForTexts }) => !waitsForTexts);
  const files = reached(modules, () => true);
  const namedBy = (paths: ReadonlySet<string>) => {
    const names = [...paths].filter((path) => path !== wordings).map((path) => moduleAt(modules, path).names);
    return new Set(keys.filter((key) => names.some((name) => name(key))));
  };
  const first = namedBy(early);
  const rest = new Set([...namedBy(files)].filter((key) => !first.has(key)));
  return { first, rest, files };
}

/** The files of the browser that use each key, as paths from the root; the server's reports and letters are none of them. */
export function filesOf(keys: readonly string[]): Map<string, string[]> {
  const modules = new Map<string, Module>();
  const paths = [...reached(modules, () => true)].filter((path) => path.startsWith("web/"));
  return new Map(keys.map((key) => [key, paths.filter((path) => moduleAt(modules, path).names(key))]));
}

function reached(modules: Map<string, Module>, follows: (edge: Module["imports"][number]) => boolean): ReadonlySet<string> {
  const seen = new Set([entry]);
  // Iterating over a set includes members added meanwhile.
  for (const path of seen) for (const edge of moduleAt(modules, path).imports) if (follows(edge)) seen.add(edge.path);
  return seen;
}

function moduleAt(modules: Map<string, Module>, path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const made = readModule(path, read(path));
  modules.set(path, made);
  return made;
}

function readModule(path: string, text: string): Module {
  const words = new Set<string>();
  const shapes: RegExp[] = [];
  const imports: { path: string; waitsForTexts: boolean }[] = [];
  visit(parseSource(path, text).program, (node, above) => {
    if (node.type === "Literal" && typeof node.value === "string") words.add(node.value);
    if (node.type === "TemplateLiteral") {
      const [only, ...more] = quasisOf(node);
      if (more.length === 0) words.add(only ?? "");
      else if (/^[a-z][\w-]*\./.test(only ?? "")) shapes.push(shapeOf([only ?? "", ...more]));
    }
    const target = node.importKind === "type" || node.exportKind === "type" ? undefined : importedFile(path, node);
    if (target) imports.push({ path: target, waitsForTexts: above.some(isWithTexts) });
  });
  return { names: (key) => words.has(key) || shapes.some((shape) => shape.test(key)), imports };
}

/** The source file of ours that an import, `export … from` or `import()` means; undefined for packages, styles and pictures. */
function importedFile(from: string, node: Node): string | undefined {
  const source = (node.source as Node | null | undefined)?.value;
  if (source === "@remotebay/contract") return contract;
  if (typeof source !== "string" || !source.startsWith(".") || !/\.tsx?$/.test(source)) return undefined;
  return posix.join(dirname(from), source);
}

function isWithTexts(node: Node): boolean {
  return node.type === "CallExpression" && (node.callee as Node).name === "withTexts";
}

function quasisOf(node: Node): string[] {
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/** The keys that a template can give, as a pattern with a group for each part that is filled in: such a part holds no dot. */
export function shapeOf(fixedParts: readonly string[]): RegExp {
  const escaped = fixedParts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join("([^.]+)")}$`);
}
