/** The rooms that hear of a request: its shop, who watches it, and the operators. Practice has rooms of its own. */
export function roomsOf(request: { id: number; locationId: number; demo: boolean }): string[] {
  const side = request.demo ? ":demo" : "";
  return [`location:${request.locationId}${side}`, `request:${request.id}`, `operators${side}`];
}

/** The rooms a user hears without asking. */
export function roomsForUser(user: { id: number; locationId: number | null; demo: boolean; can: { workbench: boolean } }): string[] {
  const side = user.demo ? ":demo" : "";
  return [
    `user:${user.id}`,
    ...(user.locationId === null ? [] : [`location:${user.locationId}${side}`]),
    ...(user.can.workbench ? [`operators${side}`] : []),
  ];
}
