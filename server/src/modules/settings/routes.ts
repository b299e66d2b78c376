import {
  closeNotice,
  endNotice,
  getConfiguration,
  getLogo,
  getTerms,
  getTermsText,
  getUiMessage,
  listAdministeredFlags,
  listAdministeredNotices,
  listAdministeredSolutions,
  listAdministeredVariants,
  listNotices,
  listTerms,
  readAdministeredFlag,
  readAdministeredNotice,
  readAdministeredSolution,
  readAdministeredVariant,
  readTerms,
  removeAdministeredNotice,
  removeTerms,
  saveAdministeredFlag,
  saveAdministeredNotice,
  saveAdministeredSolution,
  saveAdministeredVariant,
  saveNotice,
  uploadLogo,
  saveTerms,
  type Configuration,
} from "@remotebay/contract";
import type { Serve } from "../../platform/http/serve.ts";
import type { Cache } from "../../platform/cache.ts";
import { serveThing } from "../../platform/administered/serve-thing.ts";
import type { PurposeTokens } from "../../platform/session/purpose-tokens.ts";
import { administeredFlag, administeredNotice, administeredSolution } from "./logic/administered.ts";
import { administeredVariant } from "./logic/administered-variant.ts";
import { type LogoFiles, readLogo, uploadLogo as storeLogo } from "./logic/logos.ts";
import { administeredTerms } from "./logic/terms.ts";
import * as settings from "./service.ts";

export function settingsRoutes(
  serve: Serve,
  installation: settings.Installation,
  chatTokens: Pick<PurposeTokens, "issue">,
  cache: Cache<Configuration>,
  files: LogoFiles,
): void {
  serve(getConfiguration, async (_input, ctx, { request }) => {
    const loaded = await cache.get("configuration", ctx.now.getTime(), () => settings.loadConfiguration(ctx, installation));
    const configuration = settings.forHost(loaded, request.hostname);
    return ctx.user === null ? configuration : settings.withChatToken(configuration, chatTokens.issue(ctx.user.id, ctx.now));
  });
  serve(getUiMessage, (_input, ctx) => settings.getUiMessage(ctx));
  serve(listNotices, (_input, ctx) => settings.listNotices(ctx));
  serve(saveNotice, ({ body }, ctx) => settings.saveNotice(ctx, body));
  serve(endNotice, ({ body }, ctx) => settings.endNotice(ctx, body.Id));
  serve(closeNotice, ({ body }, ctx) => settings.closeNotice(ctx, body.Id));
  serveThing(serve, administeredNotice, {
    list: listAdministeredNotices,
    read: readAdministeredNotice,
    save: saveAdministeredNotice,
    remove: removeAdministeredNotice,
  });
  serveThing(serve, administeredFlag, { list: listAdministeredFlags, read: readAdministeredFlag, save: saveAdministeredFlag });
  serveThing(serve, administeredSolution, {
    list: listAdministeredSolutions,
    read: readAdministeredSolution,
    save: saveAdministeredSolution,
  });
  serveThing(serve, administeredVariant, { list: listAdministeredVariants, read: readAdministeredVariant, save: saveAdministeredVariant });
  serve(uploadLogo, ({ body }, ctx) => storeLogo(ctx, files, body.File));
  serve(getLogo, ({ query }, ctx) => readLogo(ctx, files, query.hash));
  serveThing(serve, administeredTerms, { list: listTerms, read: readTerms, save: saveTerms, remove: removeTerms });
  serve(getTermsText, ({ query }, ctx) => settings.termsText(ctx, query.language));
  serve(getTerms, async (_input, ctx, { reply }) => {
    const page = await settings.getTerms(ctx);
    void reply.header("content-security-policy", page.policy).header("vary", "accept-language");
    return { body: Buffer.from(page.html), type: "text/html; charset=utf-8" };
  });
}
