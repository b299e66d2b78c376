import { LocalizedStringDictionary, LocalizedStringFormatter } from "@internationalized/string";
import { expect, test } from "vitest";
import { following, speakLibrary } from "./library-texts.ts";

test("a dictionary of React Aria follows the language that is spoken, and says in English what that lacks", () => {
  const english = { close: "Close", day: (values: { day: string }) => `Day ${values.day}` };
  const dictionary = new LocalizedStringDictionary(following("menu", english) as never);
  const say = (locale: string, key: string) => new LocalizedStringFormatter(locale, dictionary).format(key, { day: "1" });
  expect(say("en-US", "close")).toBe("Close");
  speakLibrary({ menu: { day: (values: { day: string }) => `Dag ${values.day}` }, grid: { close: "anders" } });
  expect(say("nl-NL", "day")).toBe("Dag 1");
  expect(say("nl-NL", "close")).toBe("Close");
  speakLibrary({ menu: { close: "Schließen" } });
  expect(say("nl-NL", "day")).toBe("Day 1");
  expect(say("de-AT", "close")).toBe("Schließen");
  speakLibrary({});
  expect(say("de-AT", "close")).toBe("Close");
});
