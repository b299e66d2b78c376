import { addArchivePart, beginRestore, getSetup, listBackups } from "@remotebay/contract";
import { defineModule } from "../../platform/module.ts";
import * as setupOf from "./service.ts";

/** Restores a backup into an empty installation, for whoever has the code that its start printed. */
export const setup = defineModule("setup", ({ setup: given }) => {
  const emptiness = setupOf.makeEmptiness();
  return {
    routes: (serve) => {
      serve(getSetup, (_, ctx) => setupOf.readSetup(ctx, emptiness, given));
      serve(listBackups, ({ body }, ctx) => setupOf.findBackups(ctx, emptiness, given, body.Code));
      serve(addArchivePart, ({ body }, ctx) => setupOf.addPart(ctx, emptiness, given, body));
      serve(beginRestore, ({ body }, ctx) => setupOf.begin(ctx, emptiness, given, body));
    },
  };
});
