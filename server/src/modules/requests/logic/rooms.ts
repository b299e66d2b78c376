/** The rooms that hear of a request: its shop, who watches it, and the operators. Practice has rooms of its own. */
export function roomsOf(request: { id: number; locationId: number; demo: boolean }): string[] {
  const side = request.demo ? ":demo" : "";
  return [`location:${request.locationId}${side}`, `request:${request.id}`, `operators${side}`];
}
