import { type Args, type Call, faultsOf } from "@remotebay/contract";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { changedPaths, emptyOf, merge } from "../../lib/field-table.ts";
import type { CallProblem } from "../../lib/http.ts";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { ThingFields } from "./thing-fields.tsx";
import { Changes } from "./thing-changes.tsx";
import type { ReadThing, ThingScreen } from "./things/thing-screen.ts";
import { RemoveThing } from "./remove-thing.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./admin.module.css";

type FormValues = Record<string, unknown>;

/** What the form is based on, and what it holds. */
interface State {
  version: string;
  base: FormValues;
  values: FormValues;
  /** Fields that somebody else changed too since the form was opened. */
  both: readonly string[];
}

/** The form of a thing: it shows what a change changes before it is saved, and merges it with what others changed meanwhile. */
export function ThingForm({ screen, found }: { screen: ThingScreen; found?: ReadThing }) {
  const t = useText();
  const form = useThingForm(screen, found);
  const { state, faults, saving, changed, isAsked } = form;
  const problemText = useProblemText();
  const canSave = found?.CanSave ?? true;
  return (
    <>
      <form noValidate className={styles.form} onSubmit={form.onSubmit}>
        {saving.problem && saving.problem.errors.length === 0 ? <Banner tone="danger">{problemText(saving.problem)}</Banner> : null}
        {state.both.length > 0 ? (
          <Banner tone="warning" title={t("admin.bothChanged")}>
            <Changes
              screen={screen}
              changes={state.both.map((Field) => ({ Field, Before: state.base[Field], After: state.values[Field] }))}
            />
          </Banner>
        ) : null}
        <ThingFields {...{ screen, found, faults }} values={state.values} onChange={form.change} />
        <div className={shapes.buttons}>
          {canSave ? (
            <Button type="submit" variant="primary" disabled={found !== undefined && changed.length === 0} pending={saving.isBusy}>
              {t(found ? "common.save" : "admin.create")}
            </Button>
          ) : null}
          {changed.length > 0 && found ? <Button onClick={form.discard}>{t("admin.discard")}</Button> : null}
        </div>
        {screen.Preview ? <screen.Preview values={state.values as never} /> : null}
      </form>
      <ConfirmDialog
        open={isAsked}
        onClose={() => form.ask(false)}
        title={t("admin.confirmTitle")}
        confirmText={t("common.save")}
        cancelText={t("common.cancel")}
        closeText={t("common.close")}
        pending={saving.isBusy}
        onConfirm={() => void form.save()}
      >
        <Changes screen={screen} changes={changed.map((Field) => ({ Field, Before: state.base[Field], After: state.values[Field] }))} />
      </ConfirmDialog>
      {found?.CanRemove && screen.calls.remove ? <RemoveThing screen={screen} found={found} /> : null}
    </>
  );
}

function useThingForm(screen: ThingScreen, found: ReadThing | undefined) {
  const t = useText();
  const navigate = useNavigate();
  const draft = useDraft<State>(`admin.${screen.noun}.${found?.Id ?? "new"}`);
  const first = (): State => {
    const base = (found?.Values as FormValues | undefined) ?? emptyOf<FormValues>(screen.fields);
    const state = { version: found?.Version ?? "", base, values: base, both: [] };
    const { kept } = draft;
    if (!kept || Object.keys(kept.values).join() !== Object.keys(base).join()) return state;
    return found && kept.version !== found.Version
      ? merged(screen, { ...state, base: kept.base, values: kept.values }, found)
      : { ...kept };
  };
  const [state, setState] = useState(first);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, ask] = useState(false);
  // What was saved, here or elsewhere, is shown as long as nothing was typed; what was typed is merged with it.
  if (found && found.Version !== state.version) setState(merged(screen, state, found));
  const keep = (next: State) => {
    setState(next);
    draft.keep(next);
  };
  const changed = changedPaths(screen.fields, state.base, state.values);
  // Sent at once or not at all: a price or a right that changes hours later would surprise.
  const saving = useAsk(screen.calls.save);
  const refused = (problem: CallProblem) => {
    setFaults(withoutPart(faultsByPath(problem)));
    const current = (problem.info as { Current?: ReadThing } | undefined)?.Current;
    if (problem.code === "stale" && current) keep(merged(screen, state, current));
  };
  const save = async () => {
    const body = { Id: found?.Id ?? 0, Version: state.version, Values: state.values };
    const done = await saving.ask({ body } as object as Args<Call>, refused);
    ask(false);
    if (done === null) return;
    draft.forget();
    toast({ text: t("admin.saved"), tone: "success", key: screen.noun });
    const { id } = done.reply as unknown as { id: number };
    if (!found) void navigate({ to: "/admin/$room/$id", params: { room: screen.room, id: String(id) }, replace: true });
    else setState((now) => ({ ...now, base: now.values, both: [] }));
  };
  return {
    state,
    faults,
    saving,
    changed,
    isAsked,
    ask,
    save,
    change: (changes: FormValues) => {
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !Object.hasOwn(changes, field))));
      keep({ ...state, values: { ...state.values, ...changes } });
    },
    discard: () => {
      draft.forget();
      setFaults({});
      setState({ ...state, values: state.base, both: [] });
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const broken = Object.fromEntries(faultsOf(screen.schema, state.values).map(({ path, code }) => [path.split(".")[0] ?? "", code]));
      setFaults(broken);
      if (Object.keys(broken).length > 0) return;
      if (found) ask(true);
      else void save();
    },
  };
}

/** Faults by field; those of the call name its part. */
function withoutPart(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, code]) => [path.replace(/^Values\./, "").split(".")[0] ?? "", code]));
}

/** The form over a newer state: others' changes are taken, and what both changed is named. */
function merged(screen: ThingScreen, state: State, current: ReadThing): State {
  const theirs = current.Values as FormValues;
  const { value, both } = merge<FormValues, string>(screen.fields, state.base, state.values, theirs);
  return { version: current.Version, base: theirs, values: value, both };
}
