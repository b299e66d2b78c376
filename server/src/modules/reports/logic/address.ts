/** What a postal address is written from. */
export interface AddressParts {
  street: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The lines of an address as its own country writes them. */
export function addressLines({ street, city, state, postalCode, country }: AddressParts): string[] {
  switch (country) {
    case "US":
    case "CA":
    case "AU":
      return kept(street, join(", ", city, join(" ", state, postalCode)));
    case "GB":
    case "IE":
      return kept(street, city, state, postalCode);
    case "IT":
      return kept(street, join(" ", postalCode, city, state && `(${state})`));
    default:
      return kept(street, join(" ", postalCode, city));
  }
}

function join(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== "").join(separator);
}

function kept(...lines: string[]): string[] {
  return lines.filter((line) => line !== "");
}
