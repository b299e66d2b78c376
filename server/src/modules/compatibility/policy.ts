import type { Identity } from "../../platform/context.ts";

/** Who may see ratings: users with ShowRAG, and RAG-only users (domain.md#rating-who). Ratings are the same for every location. */
export function maySeeRatings(user: Identity): boolean {
  return user.can.checkCompatibility;
}

/** Who imports ratings, and sees what there is: they are every shop's. */
export function keepsRatings(user: Identity): boolean {
  return user.roles.includes("SuperAdmin");
}
