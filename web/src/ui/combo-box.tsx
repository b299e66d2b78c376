import { useContext, useState } from "react";
import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import { AriaField } from "./aria-field.tsx";
import { cx } from "./cx.ts";
import type { FieldBaseProps } from "./field.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import { Spinner } from "./spinner.tsx";
import field from "./field.module.css";
import pop from "./popover.module.css";

export type ComboBoxProps<T extends string | number> = FieldBaseProps & {
  options: Option<T>[];
  value: T | null;
  /** Called with null when the field is cleared. */
  onChange: (value: T | null) => void;
  /** Shown in the list if no option matches. */
  emptyText: string;
  placeholder?: string;
  /** Allows text that is not an option; called with it on blur. Set `value` to null then. */
  onCustomValue?: (text: string) => void;
  /** The text in the field while `value` is null. */
  customValue?: string;
  /** Called with the typed text, for look-ups; set `serverFilters` too if `options` are already filtered by it. */
  onInputChange?: (text: string) => void;
  serverFilters?: boolean;
  pending?: boolean;
  pendingText?: string;
  name?: string;
  onBlur?: () => void;
  required?: boolean;
  disabled?: boolean;
  tabular?: boolean;
  className?: string;
  id?: string;
};

const matchAll = () => true;

/** A click opens the complete list; keyboard focus does not, so that Tab moves through a form without opening lists. */
function ComboInput({ tabular, placeholder }: { tabular?: boolean; placeholder?: string }) {
  const state = useContext(ComboBoxStateContext);
  return <Input className={cx(field.input, tabular && "tabular")} placeholder={placeholder} onClick={() => state?.open(null, "manual")} />;
}

/** A select with text search; filters while typing, by the rules of the user's language. */
export function ComboBox<T extends string | number>(props: ComboBoxProps<T>) {
  const { label, hideLabel, optionalText, description, error, options, value, onChange, emptyText, pending, pendingText } = props;
  const { onCustomValue, customValue = "", onInputChange } = props;
  const labelOf = (id: T | null) => options.find((option) => option.id === id)?.label ?? customValue;
  const [text, setText] = useState(() => labelOf(value));
  const [syncedLabel, setSyncedLabel] = useState(labelOf(value));
  // The value may change from outside (a decoded vehicle, a reset), or its option may be loaded later.
  if (labelOf(value) !== syncedLabel) {
    setSyncedLabel(labelOf(value));
    if (text.trim() !== labelOf(value)) setText(labelOf(value));
  }
  const handleInput = (typed: string) => {
    setText(typed);
    onInputChange?.(typed);
    if (typed !== "") return;
    if (value !== null) onChange(null);
    if (customValue) onCustomValue?.("");
  };
  // React Aria also calls this with the selected key or with null, to undo text that was typed and not selected.
  const select = (key: unknown) => {
    const option = options.find((candidate) => candidate.id === key);
    if (option) setText(option.label);
    else if (!onCustomValue) setText(labelOf(value));
    if (option && option.id !== value) onChange(option.id);
  };
  const handleBlur = () => {
    const typed = text.trim();
    const matching = options.find((option) => option.label.toLowerCase() === typed.toLowerCase());
    if (matching) select(matching.id);
    else if (onCustomValue && typed !== labelOf(value)) onCustomValue(typed);
    props.onBlur?.();
  };
  const hint = (
    <div className={cx(pop.hint, pop.waiting)}>
      {pending ? <Spinner size="sm" /> : null}
      {pending ? pendingText : emptyText}
    </div>
  );
  return (
    <AriaComboBox<Option<T>>
      id={props.id}
      className={cx(field.field, props.className)}
      items={props.serverFilters ? options : undefined}
      defaultItems={props.serverFilters ? undefined : options}
      defaultFilter={props.serverFilters ? matchAll : undefined}
      value={value}
      onChange={select}
      inputValue={text}
      onInputChange={handleInput}
      allowsCustomValue={Boolean(onCustomValue)}
      allowsEmptyCollection
      name={props.name}
      onBlur={handleBlur}
      isRequired={props.required}
      isDisabled={props.disabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      <AriaField {...{ label, hideLabel, optionalText, description, error }}>
        <div className={field.box}>
          <ComboInput tabular={props.tabular} placeholder={props.placeholder} />
          {pending ? (
            <span className={field.affix}>
              <Spinner size="sm" label={pendingText} />
            </span>
          ) : null}
          <Button className={field.inside}>
            <ChevronDown aria-hidden />
          </Button>
        </div>
      </AriaField>
      <Popover className={pop.popover} offset={6}>
        <OptionList empty={hint} />
      </Popover>
    </AriaComboBox>
  );
}
