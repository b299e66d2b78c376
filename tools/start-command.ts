import { read } from "./files.ts";

/** What `npm start` gives to Node: its flags and the program, as package.json declares them for everybody who starts the product. */
export function startArguments(): string[] {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: { start: string } };
  const [program, ...given] = scripts.start.split(" ");
  if (program !== "node") throw new Error(`npm start runs ${program} and not node`);
  return given;
}
