/** The texts of which a portal can have its own wording (domain.md#variants-texts), in the order of their list; `variantTexts` says what they stand for. */
export const variantTextNames = [
  "welcomeText",
  "wrongSignInText",
  "newRequestText",
  "submittedText",
  "closedText",
  "closedHelpText",
  "redText",
  "redAdviceText",
  "aboutText",
] as const;
export type VariantTextName = (typeof variantTextNames)[number];

/** The wordings of a portal, by text and language: what `VariantTexts` accepts. */
export type PortalWordings = Record<VariantTextName, Record<string, string>>;

/** Those of a portal that has none. */
export const noVariantTexts = Object.fromEntries(variantTextNames.map((name) => [name, {}])) as PortalWordings;
