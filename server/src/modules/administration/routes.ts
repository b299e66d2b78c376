import {
  endSessionsOf,
  getAdminChoices,
  getHistory,
  listAdministeredLocations,
  listAdministeredPeople,
  readAdministeredLocation,
  readAdministeredPerson,
  saveAdministeredLocation,
  saveAdministeredPerson,
  undoChange,
} from "@remotebay/contract";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { administeredLocation } from "./logic/location.ts";
import { administeredPerson, endTheirSessions } from "./logic/person.ts";
import { type Choices, choicesOf, historyOfThing, type Things, undo } from "./service.ts";

export function administrationRoutes(serve: Serve, things: Things, choices: Choices): void {
  serve(getHistory, ({ query }, ctx) => historyOfThing(ctx, things, query));
  serve(undoChange, ({ body }, ctx) => undo(ctx, things, Number(body.Entry)));
  serve(getAdminChoices, ({ query }, ctx) => choicesOf(ctx, choices, query.of));
  serveThing(serve, administeredLocation, {
    list: listAdministeredLocations,
    read: readAdministeredLocation,
    save: saveAdministeredLocation,
  });
  serveThing(serve, administeredPerson, { list: listAdministeredPeople, read: readAdministeredPerson, save: saveAdministeredPerson });
  serve(endSessionsOf, ({ body }, ctx) => endTheirSessions(ctx, body.Id));
}
