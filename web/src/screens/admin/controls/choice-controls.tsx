import { type Args, type Call, type ChoiceList, getAdminChoices } from "@remotebay/contract";
import { useState } from "react";
import { roleText } from "../../../features/people/role-texts.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../../lib/plain-text-key.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ComboBox } from "../../../ui/combo-box.tsx";
import { FieldFault } from "../../../ui/field.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import type { Control, ControlProps, ReadThing, ThingCalls, ThingFilter } from "../things/thing-screen.ts";
import { asText, ShownText } from "./plain-controls.tsx";
import shapes from "../../../ui/shapes.module.css";
import styles from "../admin.module.css";

export interface Choice<T extends string | number = string | number> {
  value: T;
  label: string;
  /** The user may neither choose it nor take it away. */
  isFixed?: boolean;
}

/** One of a few choices, which a hook answers; with `empty` none can be chosen, and that is its value. */
export function oneOf(useOptions: () => readonly Choice[], { empty }: { empty?: null | "" } = {}): Control {
  const hasNone = empty !== undefined;
  function Input({ id, label, hint, error, value, onChange }: ControlProps) {
    const t = useText();
    const options = useOptions();
    const chosen = asText(value);
    return (
      <NativeSelect
        {...{ id, label, error }}
        description={hint}
        value={chosen}
        placeholder={hasNone || chosen === "" || chosen === "0" ? t("common.none") : undefined}
        options={options.map((option) => ({ value: String(option.value), label: option.label }))}
        onChange={({ target }) =>
          onChange(options.find((option) => String(option.value) === target.value)?.value ?? (hasNone ? empty : value))
        }
      />
    );
  }
  return { Input, Shown: shownAmong(useOptions) };
}

/** Any of a few choices: a list of their values. */
export function manyOf(useOptions: () => readonly Choice[]): Control {
  function Input({ label, hint, error, value, onChange, id }: ControlProps) {
    const options = useOptions();
    const chosen = new Set(Array.isArray(value) ? (value as unknown[]) : []);
    const shown = options.filter((option) => !option.isFixed || chosen.has(option.value));
    const set = (one: Choice["value"], isOn: boolean) => {
      if (isOn) chosen.add(one);
      else chosen.delete(one);
      onChange(options.flatMap((option) => (chosen.has(option.value) ? [option.value] : [])));
    };
    return (
      <fieldset id={id} className={styles.choices} aria-describedby={hint ? `${id}-hint` : undefined}>
        <legend>{label}</legend>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            disabled={option.isFixed}
            checked={chosen.has(option.value)}
            onChange={({ target }) => set(option.value, target.checked)}
          />
        ))}
        {error ? <FieldFault>{error}</FieldFault> : null}
        {hint ? (
          <p id={`${id}-hint`} className={shapes.quiet}>
            {hint}
          </p>
        ) : null}
      </fieldset>
    );
  }
  return { Input, Shown: shownAmong(useOptions) };
}

function shownAmong(useOptions: () => readonly Choice[]) {
  return function Shown({ value }: { value: unknown }) {
    const options = useOptions();
    const values = Array.isArray(value) ? (value as unknown[]) : value === null || value === undefined ? [] : [value];
    const names = values.map((one) => options.find((option) => option.value === one)?.label ?? String(one));
    return <ShownText value={names.join(", ")} />;
  };
}

/** The choices of a list that the service names, with ids as numbers or keys as texts. */
function useChoices(of: ChoiceList, isKey: boolean): readonly Choice[] {
  const t = useText();
  const { data } = useCall(getAdminChoices, { query: { of } });
  return (data ?? []).map(({ Value, Name, Fixed }) => ({
    value: isKey ? Value : Number(Value),
    isFixed: Fixed,
    label: of === "roles" ? roleText(t, Name) : Name,
  }));
}

/** One of the choices that the service names: an id, or a key with `isKey`. */
export function choiceOf(of: ChoiceList, { isKey = false, empty }: { isKey?: boolean; empty?: null | "" } = {}): Control {
  function useIt() {
    return useChoices(of, isKey);
  }
  return oneOf(useIt, empty === undefined ? {} : { empty });
}

/** Any of the choices that the service names: a list of their ids. */
export function choicesOf(of: ChoiceList): Control {
  return manyOf(function useIt() {
    return useChoices(of, false);
  });
}

/** A filter by one of some words that the contract has, each with its text; `all` is the words of none. */
export function filterByWords(
  name: ThingFilter["name"],
  texts: Readonly<Record<string, PlainTextKey>>,
  words: { label: PlainTextKey; all: PlainTextKey },
): ThingFilter {
  function useWords() {
    const t = useText();
    return Object.entries(texts).map(([value, key]) => ({ value, label: t(key) }));
  }
  return filterAmong(name, useWords, words);
}

/** A filter by one of the choices that the service names; `all` is the words of none. */
export function filterBy(name: ThingFilter["name"], of: ChoiceList, words: { label: PlainTextKey; all: PlainTextKey }): ThingFilter {
  function useIt() {
    return useChoices(of, true).map((choice) => ({ value: String(choice.value), label: choice.label }));
  }
  return filterAmong(name, useIt, words);
}

function filterAmong(
  name: ThingFilter["name"],
  useOptions: () => { value: string; label: string }[],
  { label, all }: { label: PlainTextKey; all: PlainTextKey },
): ThingFilter {
  function Input({ value, onChange }: { value: string; onChange: (value: string) => void }) {
    const t = useText();
    const options = useOptions();
    return (
      <NativeSelect
        hideLabel
        label={t(label)}
        placeholder={t(all)}
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return { name, Input };
}

const asked = (query: object) => ({ query }) as object as Args<Call>;

/** Another thing, found by typing a part of its name; `none` is the value of none. */
export function reference(
  { list, read }: Pick<ThingCalls, "list" | "read">,
  nameOf: (row: never) => string,
  { none = 0 }: { none?: 0 | null } = {},
): Control {
  function useName(value: unknown): string | undefined {
    const { data } = useCall(read, typeof value === "number" && value > 0 ? asked({ id: value }) : null);
    return (data as unknown as ReadThing | undefined)?.Name;
  }
  function Input({ id, label, hint, error, value, onChange }: ControlProps) {
    const t = useText();
    const [typed, setTyped] = useState("");
    const name = useName(value);
    const search = typed === name ? "" : typed;
    const { data, isFetching } = useCall(list, asked({ search, pageSize: 20 }), { keep: true });
    const found = ((data ?? []) as unknown as { Id: number }[]).map((row) => ({ id: row.Id, label: nameOf(row as never) }));
    const current = typeof value === "number" && value > 0 ? value : null;
    const isListed = current === null || found.some((option) => option.id === current);
    return (
      <ComboBox<number>
        {...{ id, label, error }}
        description={hint}
        options={isListed || name === undefined ? found : [{ id: current, label: name }, ...found]}
        value={current}
        onChange={(next) => onChange(next ?? none)}
        onInputChange={setTyped}
        serverFilters
        pending={isFetching}
        pendingText={t("common.loading")}
        emptyText={t("admin.nothingFound")}
      />
    );
  }
  function Shown({ value }: { value: unknown }) {
    const name = useName(value);
    return <ShownText value={name ?? (typeof value === "number" && value > 0 ? value : "")} />;
  }
  return { Input, Shown };
}
