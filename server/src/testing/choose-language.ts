import { getCannedReplies, messageLanguage, updateContact } from "@remotebay/contract";
import { expect } from "vitest";
import type { Person } from "./app.ts";

/** Sets the language of a profile, and waits until the service has forgotten the earlier one. */
export async function chooseLanguage(person: Person, Language: string): Promise<void> {
  await person.ask(updateContact, { body: { Language } });
  const known = async () => (await person.ask(getCannedReplies, { query: {} })).Language;
  await expect.poll(known, { interval: 10 }).toBe(messageLanguage(Language));
}
