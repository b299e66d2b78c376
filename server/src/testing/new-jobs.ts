import * as contract from "@remotebay/contract";
import { newRequest } from "./examples.ts";
import type { World } from "./valid-recipe.ts";

/** A new request that waits for a technician. */
export async function newJob({ shop }: World["people"]): Promise<number> {
  return (await shop.ask(contract.createRequest, { body: newRequest({ Status: "InProcess" }) })).id;
}

/** A new request that `tech` has taken. */
export async function takenJob(people: World["people"]): Promise<number> {
  const id = await newJob(people);
  await people.tech.ask(contract.takeJob, { body: { Id: id } });
  return id;
}
