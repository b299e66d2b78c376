/** One of several ways in which tools write something; they are tried in the order of their list. */
export interface Form<Found, Place extends unknown[] = []> {
  name: string;
  /** A text of this form, which none of the forms before it reads (`ordered-forms.test.ts`). */
  example: string;
  read: (text: string, ...place: Place) => Found | undefined;
}

/** What the first form that knows a text reads of it. */
export function readForm<Found, Place extends unknown[]>(
  forms: readonly Form<Found, Place>[],
  text: string,
  ...place: Place
): Found | undefined {
  for (const { read } of forms) {
    const found = read(text, ...place);
    if (found !== undefined) return found;
  }
  return undefined;
}
