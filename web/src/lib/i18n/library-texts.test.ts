import { expect, test } from "vitest";
import { following, speakLibrary } from "./library-texts.ts";

test("a list of React Aria's texts follows the language that is spoken, and says in English what that lacks", () => {
  const list = { ...following("menu", { close: "Close", day: "Day" }) }["en-US"];
  expect(list["close"]).toBe("Close");
  speakLibrary({ menu: { day: "Dag" }, grid: { close: "anders" } });
  expect([list["day"], list["close"]]).toEqual(["Dag", "Close"]);
  speakLibrary({ menu: { close: "Schließen" } });
  expect([list["day"], list["close"]]).toEqual(["Day", "Schließen"]);
  speakLibrary({});
  expect(list["close"]).toBe("Close");
});
