import { type Fault, type getTermsText, type Reply, termsThing, type Values, type VersionState } from "@remotebay/contract";
import { languages } from "../../../../../locales/languages.ts";
import type { Administered } from "../../../platform/administered/administered.ts";
import type { AnonymousCtx, Ctx } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { keepsEverything } from "../policy.ts";
import * as stored from "../terms-store.ts";
import { pageOfTerms, shippedTerms, termsLanguage, type TermsPage } from "./terms-page.ts";

type TermsValues = Values<typeof termsThing>;

/** The page of the terms in the reader's language: the version in force, else the shipped one. */
export async function termsFor({ db, language: tag, now }: Pick<AnonymousCtx, "db" | "language" | "now">): Promise<TermsPage> {
  const language = termsLanguage(tag);
  return pageOfTerms(language, (await stored.selectTermsAt(db, language, now))?.content ?? "");
}

/** Versions of the terms, for a SuperAdmin alone. What has begun stays as it was shown. */
export const administeredTerms: Administered<typeof termsThing> = {
  thing: termsThing,
  list: async (ctx, asked) =>
    keepsEverything(ctx.user) ? stored.selectTermsPage(ctx.db, { ...asked, now: ctx.now.toISOString() }) : { rows: [], total: 0 },
  async find(ctx, id, forWrite) {
    const row = keepsEverything(ctx.user) ? await stored.selectTerms(ctx.db, id, forWrite) : undefined;
    if (!row) return undefined;
    const { language, content, validFrom, writtenBy } = row;
    const before = await stored.selectTermsBefore(ctx.db, language, validFrom);
    const isLater = validFrom > ctx.now;
    return {
      name: `${languages.find(({ code }) => code === language)?.name ?? language}, ${validFrom.toISOString().slice(0, 10)}`,
      values: { Language: language, Text: content, ValidFrom: validFrom.toISOString() },
      facts: {
        State: await stateOf(ctx, row),
        By: writtenBy,
        Shown: content === "" ? shippedTerms(language) : content,
        Before: before === undefined || before.content === "" ? shippedTerms(language) : before.content,
      },
      canSave: isLater,
      canRemove: isLater,
      entry: { locationId: null },
    };
  },
  check: termsFaults,
  mayCreate: (ctx) => keepsEverything(ctx.user),
  async create(ctx, values, id) {
    // A planned version whose time has passed since it was removed would begin without anybody who wants that.
    if (id !== undefined && Date.parse(values.ValidFrom) <= ctx.now.getTime()) throw problem("stale");
    return stored.insertTerms(ctx.db, rowOf(ctx, values), id);
  },
  change: (ctx, id, values) => stored.updateTerms(ctx.db, id, rowOf(ctx, values)),
  remove: (ctx, id) => stored.deleteTerms(ctx.db, id),
};

/** The terms in force in a language, to go on writing. Throws `forbidden`, and `not-found` for a language that the interface has not. */
export async function termsText(ctx: Ctx, language: string): Promise<Reply<typeof getTermsText>> {
  if (!keepsEverything(ctx.user)) throw problem("forbidden");
  if (!isKnown(language)) throw problem("not-found");
  const row = await stored.selectTermsAt(ctx.db, language, ctx.now);
  return { Language: language, Text: row === undefined || row.content === "" ? shippedTerms(language) : row.content };
}

/** A version as it is stored: one whose time has passed begins now, since what was shown before is not changed. */
function rowOf({ now, user }: Ctx, { Language, Text, ValidFrom }: TermsValues) {
  const validFrom = new Date(Math.max(Date.parse(ValidFrom), now.getTime()));
  return { language: Language, content: Text, validFrom, writtenBy: user.name };
}

async function stateOf(ctx: Ctx, { id, language, validFrom }: stored.TermsRow): Promise<VersionState> {
  if (validFrom > ctx.now) return "later";
  return (await stored.selectTermsAt(ctx.db, language, ctx.now))?.id === id ? "now" : "past";
}

function isKnown(language: string): boolean {
  return languages.some(({ code }) => code === language);
}

async function termsFaults(ctx: Ctx, values: TermsValues, _before: TermsValues | undefined, id: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (path: keyof TermsValues, code: string, message: string) => faults.push({ path, code, message });
  if (!isKnown(values.Language)) fault("Language", "choice", "There is no such language.");
  if (await stored.isTermsTimeTaken(ctx.db, rowOf(ctx, values), id))
    fault("ValidFrom", "taken", "Another version in this language begins at this time.");
  return faults;
}
