import { type ModifyUser, type ProfilePart, profileParts, type UserRecord } from "@remotebay/contract";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { type FieldPath, type FieldRow, filledFrom, pathsOf } from "../../lib/field-table.ts";

/** The values of the form: the contract's person without its id. */
export type Profile = Required<Omit<ModifyUser, "id">>;

export type ProfilePath = FieldPath<Profile>;

interface ProfileRow extends FieldRow<string> {
  /** Input type and autocomplete; absent for a field that is chosen from a list. */
  typed?: { autoComplete: string; type?: string };
  /** A sentence below the field. */
  description?: PlainTextKey;
  /** Where the user's record has it. */
  part: ProfilePart | "TimeZone";
}

/** The fields of a person. */
export const profileFields: { readonly [Path in ProfilePath]: ProfileRow } = {
  firstName: { label: "profile.first", empty: "", typed: { autoComplete: "given-name" }, part: "GivenName" },
  lastName: { label: "profile.last", empty: "", typed: { autoComplete: "family-name" }, part: "FamilyName" },
  email: {
    label: "profile.email",
    description: "profile.emailNote",
    empty: "",
    typed: { autoComplete: "email", type: "email" },
    part: "Email",
  },
  phone: { label: "profile.phone", empty: "", typed: { autoComplete: "tel", type: "tel" }, part: "PhoneNumber" },
  timeZone: { label: "profile.zone", empty: "", part: "TimeZone" },
};

export function profileOf(user: UserRecord): Profile {
  return filledFrom(profileFields, (path) => user[profileFields[path].part]);
}

/** The fields of a complete profile (domain.md#people-profile) that are empty. */
export function missingIn(profile: Profile): ProfilePath[] {
  return pathsOf(profileFields).filter(
    (path) => profileParts.some((part) => part === profileFields[path].part) && profile[path].trim() === "",
  );
}
