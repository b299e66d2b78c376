/** The day of the snapshot of the VIN patterns in the shipped catalogue, as server/catalogue/LICENCES.md says: cars that came later are not in it. */
export const catalogueDay = "2026-03-12";
