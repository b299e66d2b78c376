import { expect } from "@playwright/test";
import { readLetters } from "../../server/src/testing/letters.ts";

/** The path of the page to which the newest letter to somebody leads, once it is written. With E2E_URL set, E2E_DATA names the server's folder. */
export async function pageOfLetter(to: string, page: "welcome" | "reset" | "verify"): Promise<string> {
  const found = async () =>
    (await readLetters(process.env.E2E_DATA ?? "")).findLast((letter) => letter.to === to && letter.text.includes(`/${page}#`));
  await expect.poll(found, { timeout: 20_000 }).toBeDefined();
  return `/${page}#${(await found())?.token ?? ""}`;
}
