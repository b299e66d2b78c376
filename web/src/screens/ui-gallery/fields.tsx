import { useState } from "react";
import { Car, Check, CircleHelp, Languages, ScanLine, X } from "lucide-react";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ComboBox } from "../../ui/combo-box.tsx";
import { DateTimePicker } from "../../ui/date-time-picker.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { SegmentedChoice } from "../../ui/segmented-choice.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Section } from "./section.tsx";
import field from "../../ui/field.module.css";
import styles from "./ui-gallery.module.css";

const makes = ["Acura", "Audi", "BMW", "Citroën", "Fiat", "Ford", "Honda", "Škoda", "Toyota", "Volvo"].map((label, id) => ({ id, label }));
const services = [
  { id: "cal", label: "Static calibration", description: "Needs targets and 6 m of room", icon: <Car /> },
  { id: "dia", label: "Diagnostics", description: "About 15 minutes" },
  { id: "prog", label: "Programming", disabled: true },
];

export function TextFields() {
  const [search, setSearch] = useState("");
  const scan = (
    <button type="button" className={field.inside} aria-label="Scan">
      <ScanLine />
    </button>
  );
  return (
    <Section title="Text fields">
      <ErrorSummary
        title="2 things need your attention"
        faults={[{ id: "g-vin", message: "The VIN has 16 characters; it needs 17." }, { message: "Choose a service." }]}
      />
      <SearchField
        label="Search"
        placeholder="VIN, plate, RO or name"
        value={search}
        onChange={setSearch}
        clearText="Clear"
        keys={["Ctrl", "K"]}
      />
      <div className={styles.columns}>
        <TextField
          id="g-vin"
          label="VIN"
          tabular
          defaultValue="1HGCM82633A00435"
          error="The VIN has 16 characters; it needs 17."
          action={scan}
        />
        <TextField label="RO number" optionalText="Optional" placeholder="For example 20417" description="As on your repair order." />
        <PasswordField label="Password" defaultValue="secret" showText="Show password" hideText="Hide password" />
        <TextField label="Locked" defaultValue="Northside Collision" disabled />
        <TextArea
          label="Comments"
          maxLength={60}
          counterText={(left) => `${left} left`}
          defaultValue="Windscreen replaced this morning, camera light is still on."
        />
        <NativeSelect
          label="Language"
          prefix={<Languages />}
          options={[
            { value: "en", label: "English" },
            { value: "el", label: "Ελληνικά" },
          ]}
        />
      </div>
    </Section>
  );
}

export function Choices() {
  const [service, setService] = useState<string | null>(null);
  const [make, setMake] = useState<number | null>(4);
  const [custom, setCustom] = useState("");
  const [odometer, setOdometer] = useState<number | null>(128400);
  const [unread, setUnread] = useState("");
  const [when, setWhen] = useState<string | null>("2026-11-20T09:30");
  return (
    <Section title="Pickers">
      <div className={styles.columns}>
        <Select label="Service" placeholder="Choose a service" options={services} value={service} onChange={setService} />
        <Select
          label="Device"
          placeholder="Choose a device"
          options={services}
          value={null}
          onChange={setService}
          error="Choose a connected device."
        />
        <ComboBox
          label="Make"
          options={makes}
          value={make}
          onChange={setMake}
          customValue={custom}
          onCustomValue={(text) => {
            setMake(null);
            setCustom(text);
          }}
          emptyText="Not in the list; your text is used as it is."
        />
        <ComboBox
          label="Model"
          options={[]}
          value={null}
          onChange={() => undefined}
          emptyText="No matches"
          pending
          pendingText="Looking…"
          placeholder="Type to find"
        />
        <NumberField
          label="Odometer"
          value={odometer}
          onChange={setOdometer}
          unread={unread}
          onUnread={setUnread}
          error={unread === "" ? undefined : "Figures only, from 0 to 9,999,999."}
          culture="en-US"
          min={0}
          max={9_999_999}
          unit="km"
        />
        <DateTimePicker label="Preferred date" value={when} onChange={setWhen} />
      </div>
    </Section>
  );
}

const triState = [
  { value: "yes", label: "Yes", icon: <Check />, tone: "success" as const },
  { value: "no", label: "No", icon: <X />, tone: "danger" as const },
  { value: "unknown", label: "Don't know", icon: <CircleHelp />, tone: "neutral" as const },
];

export function Toggles() {
  const [drivable, setDrivable] = useState<string | null>("yes");
  const [light, setLight] = useState<string | null>("unknown");
  const [unit, setUnit] = useState<string | null>("km");
  return (
    <Section title="Choices">
      <div className={styles.columns}>
        <SegmentedChoice label="Can it be driven?" items={triState} value={drivable} onChange={setDrivable} />
        <SegmentedChoice label="Warning lights on?" items={triState} value={light} onChange={setLight} />
        <SegmentedChoice label="Airbags deployed?" items={triState} value={null} onChange={setLight} error="Choose one." />
        <SegmentedChoice
          label="Unit"
          items={[
            { value: "km", label: "km" },
            { value: "mi", label: "miles" },
          ]}
          value={unit}
          onChange={setUnit}
        />
      </div>
      <div className={styles.columns}>
        <div>
          <Checkbox label="Keep me signed in" description="Not on a shared tablet" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="I have checked the targets" error="Tick this to go on." />
          <Checkbox label="Not for you" disabled />
        </div>
        <div>
          <Switch label="Demo mode" description="Nothing reaches a real technician" defaultChecked />
          <Switch label="Sound" />
          <Switch label="Locked" disabled />
        </div>
        <RadioGroup
          label="Priority"
          value={unit}
          onChange={setUnit}
          items={[
            { value: "km", label: "Normal" },
            { value: "mi", label: "High", description: "The car blocks a bay" },
            { value: "x", label: "Urgent", disabled: true },
          ]}
        />
      </div>
    </Section>
  );
}
