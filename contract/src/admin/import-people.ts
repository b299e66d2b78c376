import * as v from "valibot";
import { call } from "../call.ts";
import { verbatim } from "../fields.ts";

/** The lines of a file of people, without its first one. */
export const maxImportedPeople = 500;

/** The columns of a file of people, in any order and capitals. The first line names them. */
export const peopleColumns = {
  Email: "E-mail",
  GivenName: "First name",
  FamilyName: "Last name",
  Phone: "Phone",
  /** One or several, separated by commas or semicolons: as the service names them, or in the reader's words. */
  Roles: "Roles",
  /** A name or number; empty for the Admin's own, and for staff. */
  Shop: "Shop",
  /** IANA name; empty for the shop's. */
  TimeZone: "Time zone",
  /** A code such as `de`; empty for the language of who imports. */
  Language: "Language",
} as const;
export type PeopleColumn = keyof typeof peopleColumns;

const columnNames = v.picklist(Object.keys(peopleColumns) as [PeopleColumn, ...PeopleColumn[]]);

/** Why a file cannot be read as people at all. */
export const PeopleFileFault = v.object({
  Code: v.picklist(["utf-8", "quote", "too-long", "no-rows", "too-many-rows", "column-missing", "column-unknown", "column-twice"]),
  /** The line on which it is; 1 is the first one. */
  Line: v.number(),
  /** The column, as it is written; empty where it is about none. */
  Column: v.string(),
});
export type PeopleFileFault = v.InferOutput<typeof PeopleFileFault>;

/** One line of a file of people, and what it would do. */
export const PersonLine = v.object({
  Line: v.number(),
  Email: v.string(),
  Name: v.string(),
  /** The shop's name, as it is known or as it is written; empty for staff. */
  Shop: v.string(),
  /** As `InvitationChoices` names them; as they are written where they are not known. */
  Roles: v.array(v.string()),
  /** Invites somebody; finds them invited already, or there already; or is refused. */
  Outcome: v.picklist(["invite", "invited", "present", "refused"]),
  /** Everything that is wrong with a refused line. */
  Faults: v.array(v.object({ Column: columnNames, Code: v.string() })),
});
export type PersonLine = v.InferOutput<typeof PersonLine>;

/** The lines of a file, without what breaks them: CSV of UTF-8 with commas, semicolons or tabs, with or without a byte order mark. */
const Lines = v.pipe(v.array(verbatim(4000)), v.maxLength(3000));

export const checkPeople = call("POST", "Admin/CheckPeople", {
  summary: "Says of each line of a file of people what importing it would do. It changes nothing.",
  rules: "domain.md#admin-people-import",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Lines }),
  reply: v.object({ Faults: v.array(PeopleFileFault), Lines: v.array(PersonLine) }),
});

export const importPeople = call("POST", "Admin/ImportPeople", {
  summary:
    "Invites the people of a file, each by letter. With a refused line nobody is invited, unless OnlyGood leaves such lines out. Who was invited or is there already is invited no second time.",
  rules: "domain.md#admin-people-import",
  for: "admins",
  fullSignIn: true,
  body: v.strictObject({ Lines, OnlyGood: v.boolean() }),
  reply: v.object({
    Invited: v.number(),
    /** Who was invited or is there already. */
    Known: v.number(),
    /** Refused lines that were left out. */
    LeftOut: v.number(),
  }),
});
