import { useContext, useState } from "react";
import { ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { ComboBox as AriaComboBox, ComboBoxStateContext } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Popover } from "react-aria-components/Popover";
import { AriaField } from "./aria-field.tsx";
import { cx } from "./cx.ts";
import type { FieldLook } from "./field.tsx";
import { OptionList, type Option } from "./option-list.tsx";
import { Spinner } from "./spinner.tsx";
import field from "./field.module.css";
import pop from "./popover.module.css";

export type ComboBoxProps<T extends string | number> = FieldLook & {
  options: Option<T>[];
  value: T | null;
  /** null when the field was emptied. */
  onChange: (value: T | null) => void;
  /** Said in the list when nothing fits. */
  emptyText: string;
  placeholder?: string;
  /** Free text that is no option, told on leaving the field; its presence allows free text. Set `value` to null then. */
  onCustomValue?: (text: string) => void;
  /** The free text in the field while `value` is null. */
  customValue?: string;
  /** What is typed, for look-ups; give `serverFilters` too when `options` already answer it. */
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

const everything = () => true;

/** A press opens the whole list; a focus by key does not, so that Tab goes through a form undisturbed. */
function ComboInput({ tabular, placeholder }: { tabular?: boolean; placeholder?: string }) {
  const state = useContext(ComboBoxStateContext);
  return <Input className={cx(field.input, tabular && "tabular")} placeholder={placeholder} onClick={() => state?.open(null, "manual")} />;
}

/** Type to find one of many; filters as you type, in the reader's language. */
export function ComboBox<T extends string | number>(props: ComboBoxProps<T>) {
  const { label, hideLabel, optionalText, description, error, options, value, onChange, emptyText, pending, pendingText } = props;
  const { onCustomValue, customValue = "", onInputChange } = props;
  const nameOf = (id: T | null) => options.find((option) => option.id === id)?.label ?? customValue;
  const [text, setText] = useState(() => nameOf(value));
  const [shown, setShown] = useState(nameOf(value));
  // The value may come from outside (a decoded vehicle, a reset), or its option may arrive after it.
  if (nameOf(value) !== shown) {
    setShown(nameOf(value));
    setText(nameOf(value));
  }
  const type = (typed: string) => {
    setText(typed);
    onInputChange?.(typed);
    if (typed !== "") return;
    if (value !== null) onChange(null);
    if (customValue) onCustomValue?.("");
  };
  // React Aria also calls this with what is already chosen, or with nothing, to undo a half-typed text.
  const choose = (key: unknown) => {
    const option = options.find((candidate) => candidate.id === key);
    if (option) setText(option.label);
    else if (!onCustomValue) setText(nameOf(value));
    if (option && option.id !== value) onChange(option.id);
  };
  const leave = () => {
    const typed = text.trim();
    const same = options.find((option) => option.label.toLocaleLowerCase() === typed.toLocaleLowerCase());
    if (same) choose(same.id);
    else if (onCustomValue && typed !== nameOf(value)) onCustomValue(typed);
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
      defaultFilter={props.serverFilters ? everything : undefined}
      value={value}
      onChange={choose}
      inputValue={text}
      onInputChange={type}
      allowsCustomValue={Boolean(onCustomValue)}
      allowsEmptyCollection
      name={props.name}
      onBlur={leave}
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
