import { filesUnder, read } from "../../tools/files.ts";
import { callAs, completedRequest, makeJob, makeRequest } from "./stories.ts";
import type { Account } from "./test.ts";

/** The paths of all screens that need no parameters, from their definitions, so that a new screen is tested automatically. */
export function plainPaths(): string[] {
  const definitions = filesUnder("web/src/screens", /\.screen\.tsx?$/).map(read);
  return definitions.flatMap((text) => /^ {2}path: "(\/[^"$]*)"/m.exec(text)?.[1] ?? []);
}

/** The paths of what an account sees, with rows made for those that need one. */
export async function pathsOf(account: Account): Promise<string[]> {
  if (account === "rag") return ["/rag"];
  const { id: job } = await makeJob();
  if (account === "tech")
    return [
      "/workbench",
      `/workbench?job=${job}`,
      "/servicerequests/submitted",
      `/servicerequest/${job}`,
      `/servicerequest/${job}?tab=findings`,
    ];
  const done = await completedRequest();
  const { id } = await makeRequest("shop", { ShopComments: "The radar light is on, since the bumper was replaced on Tuesday." });
  await callAs("shop", "ServiceRequest/UpdateRequestPriority", { Id: id, Priority: "Urgent" });
  return [
    ...plainPaths().filter((path) => path !== "/servicerequests"),
    ...["pending", "submitted", "scheduled", "completed", "cancelled"].map((list) => `/servicerequests/${list}`),
    `/servicerequest/${id}`,
    `/servicerequest/${id}?edit=`,
    `/servicerequest/${id}?tab=history`,
    `/servicerequest/${done}?tab=findings`,
    `/servicerequest/${done}?tab=report`,
    `/report/${done}`,
    "/nowhere",
  ];
}
