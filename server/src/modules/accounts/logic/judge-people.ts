import { Email, faultsOf, type PeopleColumn, type PersonLine, text } from "@remotebay/contract";
import * as v from "valibot";
import { languages } from "../../../../../locales/languages.ts";
import type { Ctx } from "../../../platform/context.ts";
import { isTimeZone } from "../../../platform/time-zone.ts";
import { type TextKey, translator } from "../../../platform/translate/translate.ts";
import { administeredByName } from "../../locations/service.ts";
import { peopleByEmails, roleIds } from "../../users/service.ts";
import { mayGive } from "../policy.ts";
import { selectInvited } from "../store.ts";
import type { WrittenLine } from "./people-file.ts";

type RoleName = keyof typeof roleIds;
type Fault = PersonLine["Faults"][number];

/** A line with what it would do, and whom it would invite. */
export interface JudgedLine {
  shown: PersonLine;
  invited: {
    email: string;
    givenName: string;
    familyName: string;
    phone: string;
    roleIds: number[];
    locationId: number | null;
    timeZone: string | null;
    language: string | null;
  };
}

/** Says of each line what it would do, in a few statements for all of them. */
export async function judgePeople(ctx: Ctx, lines: readonly WrittenLine[]): Promise<JudgedLine[]> {
  const emails = [...new Set(lines.map(({ cells }) => cells.Email.toLowerCase()))];
  const places = [...new Set(lines.map(({ cells }) => cells.Shop))].filter((name) => name !== "");
  const [shops, present, invited] = [
    await administeredByName(ctx, { names: places.map((name) => name.toLowerCase()), ids: places.flatMap(idIn) }),
    await peopleByEmails(ctx.db, emails),
    await selectInvited(ctx.db, emails, ctx.now),
  ];
  const known = { shops, present: placesOf(present), invited: placesOf(invited), roles: rolesByWord(ctx.language) };
  const seen = new Set<string>();
  return lines.map((line) => {
    const email = line.cells.Email.toLowerCase();
    const judged = judge(ctx, line, known, seen.has(email));
    seen.add(email);
    return judged;
  });
}

interface Known {
  shops: readonly { id: number; name: string }[];
  present: ReadonlySet<string>;
  invited: ReadonlySet<string>;
  roles: ReadonlyMap<string, RoleName>;
}

const placeOf = (email: string, locationId: number | null) => `${email.toLowerCase()} ${locationId ?? "staff"}`;

function placesOf(rows: readonly { email: string; locationId: number | null }[]): ReadonlySet<string> {
  return new Set(rows.map(({ email, locationId }) => placeOf(email, locationId)));
}

/** A shop named by its number. */
function idIn(name: string): number[] {
  return /^[1-9]\d{0,8}$/.test(name) ? [Number(name)] : [];
}

const Line = v.object({ Email, GivenName: text(80), FamilyName: text(80), Phone: text(40) });

function judge(ctx: Ctx, { line, cells }: WrittenLine, known: Known, isRepeated: boolean): JudgedLine {
  const roles = rolesIn(cells.Roles, known.roles);
  const place = shopOf(ctx, cells.Shop, known.shops, roles);
  const language = languageOf(cells.Language);
  const faults: Fault[] = [
    ...faultsOf(Line, cells).map(({ path, code }) => ({
      Column: path as PeopleColumn,
      Code: cells.Email === "" && path === "Email" ? "required" : code,
    })),
    ...formulaFaults(cells),
    ...(isRepeated && cells.Email !== "" ? [{ Column: "Email" as const, Code: "unique" }] : []),
    ...roleFaults(ctx, roles, place.id),
    ...(place.code === undefined ? [] : [{ Column: "Shop" as const, Code: place.code }]),
    ...(cells.TimeZone === "" || isTimeZone(cells.TimeZone) ? [] : [{ Column: "TimeZone" as const, Code: "time-zone" }]),
    ...(language === undefined ? [{ Column: "Language" as const, Code: "choice" }] : []),
  ];
  const at = placeOf(cells.Email, place.id ?? null);
  const good = known.present.has(at) ? "present" : known.invited.has(at) ? "invited" : "invite";
  const shown: PersonLine = {
    Line: line,
    Email: cells.Email.slice(0, 254),
    Name: `${cells.GivenName} ${cells.FamilyName}`.trim().slice(0, 161),
    Shop: (place.name ?? cells.Shop).slice(0, 120),
    Roles: roles.map(({ name, written }) => name ?? written.slice(0, 80)).slice(0, 20),
    Outcome: faults.length > 0 ? "refused" : good,
    Faults: faults,
  };
  return {
    shown,
    invited: {
      email: cells.Email,
      givenName: cells.GivenName,
      familyName: cells.FamilyName,
      phone: cells.Phone,
      roleIds: roles.flatMap(({ name }) => (name === undefined ? [] : [roleIds[name]])),
      locationId: place.id ?? null,
      timeZone: cells.TimeZone === "" ? null : cells.TimeZone,
      language: language ?? null,
    },
  };
}

/** A spreadsheet made a formula of what somebody typed, or somebody tries one; a phone number begins with a plus. */
function formulaFaults(cells: WrittenLine["cells"]): Fault[] {
  return Object.entries(cells).flatMap(([column, cell]) => {
    const isFormula = /^[=@\uFF1D\uFF20]/.test(cell) || (column !== "Phone" && /^[+\-\uFF0B\uFF0D]/.test(cell));
    return isFormula ? [{ Column: column as PeopleColumn, Code: "formula" }] : [];
  });
}

interface WrittenRole {
  written: string;
  /** Undefined where no role has this name. */
  name: RoleName | undefined;
}

/** The roles that a cell names, each once. */
function rolesIn(cell: string, words: Known["roles"]): WrittenRole[] {
  const written = cell.split(/[,;|]/).map((word) => word.trim());
  const found = written.filter((word) => word !== "").map((word) => ({ written: word, name: words.get(word.toLowerCase()) }));
  return found.filter(({ name }, nth) => name === undefined || found.findIndex((other) => other.name === name) === nth);
}

/** The roles by the service's names and by their words in English and in the reader's language, in lower case. */
function rolesByWord(language: string): ReadonlyMap<string, RoleName> {
  const names = Object.keys(roleIds) as RoleName[];
  const wordOf = (tag: string, name: RoleName) =>
    translator(tag)(`account.roles.${name.replace(" ", "")}` as Extract<TextKey, "account.roles.Admin">);
  return new Map(
    ["en", language].flatMap((tag) =>
      names.flatMap((name): [string, RoleName][] => [
        [name.toLowerCase(), name],
        [wordOf(tag, name).toLowerCase(), name],
      ]),
    ),
  );
}

function roleFaults(ctx: Ctx, roles: readonly WrittenRole[], locationId: number | null | undefined): Fault[] {
  if (roles.length === 0) return [{ Column: "Roles", Code: "required" }];
  if (roles.some(({ name }) => name === undefined) || roles.length > 20) return [{ Column: "Roles", Code: "choice" }];
  if (locationId === undefined) return [];
  const mayAll = roles.every(({ name }) => name !== undefined && mayGive(ctx.user, roleIds[name], locationId));
  return mayAll ? [] : [{ Column: "Roles", Code: "role" }];
}

/** Where somebody is invited to: `id` null for staff, and undefined with what is wrong. */
interface Place {
  id?: number | null;
  name?: string;
  code?: string;
}

function shopOf({ user }: Ctx, written: string, shops: Known["shops"], roles: readonly WrittenRole[]): Place {
  if (written === "") {
    if (user.locationId !== null && !user.roles.includes("SuperAdmin")) return { id: user.locationId, name: shops[0]?.name ?? "" };
    // Without a shop somebody belongs to operations, if these are their roles.
    const isStaff = roles.length > 0 && roles.every(({ name }) => name !== undefined && mayGive(user, roleIds[name], null));
    return isStaff ? { id: null, name: "" } : { code: "required" };
  }
  const named = shops.filter(({ name }) => name.toLowerCase() === written.toLowerCase());
  const found = named.length > 0 ? named : shops.filter(({ id }) => idIn(written).includes(id));
  const [one] = found;
  if (one === undefined) return { code: "choice" };
  return found.length > 1 ? { code: "several" } : { id: one.id, name: one.name };
}

/** The code of a language by its code or its own name; null for none, undefined for an unknown one. */
function languageOf(written: string): string | null | undefined {
  if (written === "") return null;
  const wanted = written.toLowerCase();
  return languages.find(({ code, name }) => code === wanted || name.toLowerCase() === wanted)?.code;
}
