/** The rooms that receive a request's events: its location, its watchers and the operators. Practice requests have separate rooms. */
export function roomsOf(request: { id: number; locationId: number; demo: boolean }): string[] {
  const side = request.demo ? ":demo" : "";
  return [`location:${request.locationId}${side}`, `request:${request.id}`, `operators${side}`];
}
