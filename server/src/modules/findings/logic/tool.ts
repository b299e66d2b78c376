import { keyOfText, nameOf } from "../../../platform/translate/reference-text.ts";

const list = "lookups.scanTools";

/** The key of a tool of the list, which a call names by its words; undefined for people's own words. */
export function toolKey(language: string, tool: string): string | undefined {
  return keyOfText(language, list, tool);
}

/** A tool in a language: one of the list by its key, else the words that were written. */
export function toolText(language: string, { Tool, ToolKey }: { Tool: string; ToolKey?: string | undefined }): string {
  return ToolKey === undefined ? Tool : nameOf(language, list, ToolKey, null) || Tool;
}
