import type { ModifyUser, UserRecord } from "@remotebay/contract";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { type FieldPath, type FieldRow, filledFrom } from "../../lib/field-table.ts";

/** The values of the form: the contract's person without its id. */
export type Profile = Required<Omit<ModifyUser, "id">>;

export type ProfilePath = FieldPath<Profile>;

interface ProfileRow extends FieldRow<string> {
  /** Input type and autocomplete; absent for a field that is chosen from a list. */
  typed?: { autoComplete: string; type?: string };
  /** A sentence below the field. */
  description?: PlainTextKey;
  /** Reads the stored value from the user's record. */
  stored: (user: UserRecord) => string;
}

/** The fields of a person. */
export const profileFields: { readonly [Path in ProfilePath]: ProfileRow } = {
  firstName: { label: "profile.first", empty: "", typed: { autoComplete: "given-name" }, stored: (user) => user.GivenName },
  lastName: { label: "profile.last", empty: "", typed: { autoComplete: "family-name" }, stored: (user) => user.FamilyName },
  email: {
    label: "profile.email",
    description: "profile.emailNote",
    empty: "",
    typed: { autoComplete: "email", type: "email" },
    stored: (user) => user.Email,
  },
  phone: { label: "profile.phone", empty: "", typed: { autoComplete: "tel", type: "tel" }, stored: (user) => user.PhoneNumber },
  timeZone: { label: "profile.zone", empty: "", stored: (user) => user.TimeZone },
};

export function profileOf(user: UserRecord): Profile {
  return filledFrom(profileFields, (path) => profileFields[path].stored(user));
}
