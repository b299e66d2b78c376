import type { Abilities, ListName, UserRecord, Variant } from "@remotebay/contract";
import { CalendarClock, CircleCheck, FilePen, House, Info, type LucideIcon, Send, ShieldCheck, Wrench } from "lucide-react";
import type { LinkProps } from "@tanstack/react-router";
import type { PlainTextKey } from "../lib/plain-text-key.ts";

/** A place in the navigation. */
export interface Place {
  path: string;
  link: Pick<LinkProps, "to" | "params">;
  text: PlainTextKey;
  icon: LucideIcon;
  /** The list whose count stands beside it. */
  list?: ListName;
}

/** Where a user starts: operators at the workbench, readers of the checker there, everybody else at Home (section 6). */
export function homeOf(can: Abilities): "/" | "/workbench" | "/rag" {
  if (can.workbench && !can.createRequests) return "/workbench";
  return isReader(can) ? "/rag" : "/";
}

/** Whether a path is for this user. Unknown paths are: they say themselves that they do not exist. */
export function isAllowed({ Can: can }: Pick<UserRecord, "Can">, path: string): boolean {
  const first = path.split("/")[1]?.toLowerCase() ?? "";
  if (isReader(can)) return first === "rag";
  if (first === "workbench") return can.workbench;
  if (first === "rag") return can.checkCompatibility;
  if (first === "servicerequests" || first === "report") return can.seeRequests;
  if (first === "servicerequest") return path.endsWith("/0") ? can.createRequests : can.seeRequests;
  return true;
}

/** The places a user can go to, in the order of the menu. */
export function placesOf({ Can: can }: Pick<UserRecord, "Can">, variant: Variant): { main: Place[]; lists: Place[]; foot: Place[] } {
  const reader = isReader(can);
  const main: Place[] = [];
  if (homeOf(can) === "/") main.push({ path: "/", link: { to: "/" }, text: "shell.home", icon: House });
  if (can.workbench) main.push({ path: "/workbench", link: { to: "/workbench" }, text: "shell.workbench", icon: Wrench });
  if (reader) main.push({ path: "/rag", link: { to: "/rag" }, text: "shell.checker", icon: ShieldCheck });
  const foot: Place[] =
    variant.features.profileLink && !reader ? [{ path: "/about", link: { to: "/about" }, text: "shell.about", icon: Info }] : [];
  return { main, lists: can.seeRequests ? listPlaces(variant) : [], foot };
}

function listPlaces(variant: Variant): Place[] {
  return [
    listPlace("pending", "requests.list.pending", FilePen),
    listPlace("submitted", `requests.list.${variant.submittedLabel}`, Send),
    listPlace("scheduled", "requests.list.scheduled", CalendarClock),
    listPlace("completed", "requests.list.completed", CircleCheck),
  ];
}

function listPlace(list: ListName, text: PlainTextKey, icon: LucideIcon): Place {
  return { path: `/servicerequests/${list}`, link: { to: "/servicerequests/$status", params: { status: list } }, text, icon, list };
}

/** Sees the compatibility checker and nothing else (section 6 "RAG-only user"). */
function isReader(can: Abilities): boolean {
  return can.checkCompatibility && !can.seeRequests && !can.workbench && !can.administer;
}
