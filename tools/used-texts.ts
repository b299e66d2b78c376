// Finds the text keys that the code can use, from the compiler's types: a key is a literal, a template whose type is a union of keys
// (`requests.status.${status}`), or a template with a part that is any string (`problems.rules.${rule}`).
import { join } from "node:path";
import { type Node, SyntaxKind } from "typescript/unstable/ast";
import { API, type Checker, type Project, type Type } from "typescript/unstable/sync";
import { filesUnder, root } from "./files.ts";
import { shapeOf } from "./text-keys.ts";

const projects = ["web", "server"];
const folders = ["web/src", "server/src", "contract/src"];

/** The literals in the code and in its types, and the templates with a parameter of type string. */
interface Asked {
  words: Set<string>;
  templates: RegExp[];
}

/** Returns a function that tells whether the code can use a key. A template parameter of type string matches any word that occurs in the code. */
export function usedTexts(): (key: string) => boolean {
  const { words, templates } = asked();
  return (key) =>
    words.has(key) ||
    templates.some((template) =>
      template
        .exec(key)
        ?.slice(1)
        .every((part) => words.has(part)),
    );
}

function asked(): Asked {
  const found: Asked = { words: new Set(), templates: [] };
  const api = new API({ cwd: root });
  try {
    const opened = api.updateSnapshot({ openProjects: projects.map((name) => join(root, name, "tsconfig.json")) }).getProjects();
    for (const file of folders.flatMap((folder) => filesUnder(folder))) if (!file.endsWith(".test.ts")) readFile(opened, file, found);
  } finally {
    api.close();
  }
  return found;
}

function readFile(opened: readonly Project[], file: string, found: Asked): void {
  for (const { program, checker } of opened) {
    const source = program.getSourceFile(join(root, file));
    if (!source) continue;
    const templates: Node[] = [];
    const see = (node: Node): void => {
      if (node.kind === SyntaxKind.TemplateExpression) templates.push(node);
      else if (isWord(node)) found.words.add(node.text);
      node.forEachChild(see);
    };
    see(source);
    readTemplates(checker, templates, found);
    return;
  }
}

function isWord(node: Node): node is Node & { text: string } {
  return node.kind === SyntaxKind.StringLiteral || node.kind === SyntaxKind.NoSubstitutionTemplateLiteral;
}

function readTemplates(checker: Checker, nodes: readonly Node[], found: Asked): void {
  if (nodes.length === 0) return;
  for (const type of checker.getTypeAtLocation(nodes)) {
    for (const one of type?.isUnionType() ? type.getTypes() : [type]) note(one, found);
  }
}

function note(type: Type | undefined, { words, templates }: Asked): void {
  if (type?.isStringLiteralType()) words.add(type.value);
  // A key starts with a literal noun; a template that starts with a parameter is another kind of text.
  else if (type?.isTemplateLiteralType() && /^[a-z][\w-]*\./.test(type.texts[0] ?? "")) templates.push(shapeOf(type.texts));
}
