/** The parts of a postal address. */
export interface AddressParts {
  street: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The lines of an address in its country's format. */
export function addressLines({ street, city, state, postalCode, country }: AddressParts): string[] {
  switch (country) {
    case "US":
    case "CA":
    case "AU":
      return nonEmpty(street, join(", ", city, join(" ", state, postalCode)));
    case "GB":
    case "IE":
      return nonEmpty(street, city, state, postalCode);
    case "IT":
      return nonEmpty(street, join(" ", postalCode, city, state && `(${state})`));
    default:
      return nonEmpty(street, join(" ", postalCode, city));
  }
}

function join(separator: string, ...parts: string[]): string {
  return parts.filter((part) => part !== "").join(separator);
}

function nonEmpty(...lines: string[]): string[] {
  return lines.filter((line) => line !== "");
}
