import { administeredChanged, chatMessage, deviceChanged, requestChanged } from "@remotebay/contract";
import { afterCommit } from "../../platform/database/executor.ts";
import { type OutwardRules, publicOnly } from "../../platform/http/outward.ts";
import { defineModule, type ModuleDefinition, oncePublished, onEvent } from "../../platform/module.ts";
import { makeSeal } from "../../platform/session/seal.ts";
import { administeredHook } from "./logic/administered.ts";
import { makeSender } from "./logic/deliver.ts";
import { gather } from "./logic/gather.ts";
import { backlogGauges } from "./logic/backlog-gauges.ts";
import { webhookRoutes } from "./routes.ts";
import { beginPlace, deleteMessagesBefore, hasListening } from "./store.ts";

/** Milliseconds for which messages stay in the log. */
const kept = 30 * 86_400_000;

/** The module with its own rule for the addresses of targets: the tests' are on this machine. */
export function webhooksModule({ outward }: { outward: OutwardRules }): ModuleDefinition {
  return defineModule("webhooks", ({ db, installationKey, systemContext, clock, log }) => {
    const seal = makeSeal(installationKey, "webhook secrets");
    const sender = makeSender({ systemContext, clock, log, seal, outward });
    const kind = administeredHook(outward);
    const looking = lookSoon(async () => {
      if (await gather(systemContext())) sender.wake();
    }, log);
    // Where nobody listens, which is usual, no event costs a question to the database.
    let isListening = false;
    const listen = () => {
      void hasListening(db).then((found) => (isListening = found), ignore);
      return [];
    };
    const look = () => {
      if (isListening) looking.look();
    };
    return {
      // From the first start on, so that nothing is missed between a hook's creation and the first look.
      seed: async (executor) => {
        await beginPlace(executor);
        isListening = await hasListening(executor);
      },
      routes: (serve) => webhookRoutes(serve, kind, { seal, sender }),
      administered: [kind],
      gauges: backlogGauges(db),
      events: [onEvent(administeredChanged, ({ Noun }) => (Noun === "hook" ? listen() : []))],
      // The schedule finds what a process that ended did not tell.
      published: [requestChanged, chatMessage, deviceChanged].map((event) => oncePublished(event, look)),
      forget: () => void listen(),
      schedules: [
        {
          name: "webhooks.send",
          everySeconds: 3,
          run: (ctx) => {
            afterCommit(ctx.db, () => {
              looking.look();
              sender.wake();
            });
            return Promise.resolve();
          },
        },
        {
          name: "webhooks.forget",
          everySeconds: 3600,
          run: (ctx) => deleteMessagesBefore(ctx.db, new Date(ctx.now.getTime() - kept)),
        },
      ],
      close: async () => {
        await looking.close();
        await sender.close();
      },
    };
  });
}

function ignore(): void {
  // The schedule looks whether anybody listens or not.
}

/** Runs `work` one at a time, once more where it was asked for meanwhile. */
function lookSoon(work: () => Promise<void>, log: { warn(data: object, message: string): void }) {
  let running: Promise<void> | undefined;
  let again = false;
  let isClosed = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error: unknown) => log.warn({ err: error }, "events could not be read for webhooks; the next look reads them"));
    } while (again && !isClosed);
  };
  return {
    look: () => {
      again = true;
      if (isClosed) return;
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}

/** Tells other programs what happens. */
export const webhooks = webhooksModule({ outward: publicOnly });
