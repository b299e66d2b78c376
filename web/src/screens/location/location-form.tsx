import { faultsOf, type Location, ModifyLocation, modifyLocation } from "@remotebay/contract";
import { type FormEvent, useState } from "react";
import { faultsByPath } from "../../lib/faults-by-path.ts";
import { useSend } from "../../lib/use-send.ts";
import { useFaultText } from "../../lib/fault-text.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import type { PlainTextKey } from "../../lib/plain-text-key.ts";
import { useProblemText } from "../../lib/problem-text.ts";
import { ZoneField } from "../../lib/zone-field.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./location.module.css";

function bodyOf({ id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress }: Location): ModifyLocation {
  return { id, version, name, timezone, phone, phoneCountryCode, billSameAsPrimary, primaryAddress };
}

const addressParts = ["street", "postalCode", "city", "state"] as const;
type Line = "name" | "phoneCountryCode" | "phone";

/** The change of a shop, based on the version that was shown when it began. */
export function LocationForm({ location, onDone }: { location: Location; onDone: () => void }) {
  const t = useText();
  const faultText = useFaultText();
  const problemText = useProblemText();
  const [body, setBody] = useState(() => bodyOf(location));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const saving = useSend(modifyLocation, {
    onDone: () => {
      toast({ text: t("location.saved"), tone: "success", key: "location" });
      onDone();
    },
    onProblem: (problem) => setFaults(faultsByPath(problem)),
  });
  const change = (next: Partial<ModifyLocation>) => setBody((now) => ({ ...now, ...next }));
  const isStale = saving.problem?.code === "stale";

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = Object.fromEntries(faultsOf(ModifyLocation, body).map(({ path, code }) => [path, code]));
    setFaults(found);
    if (Object.keys(found).length === 0) saving.send({ body });
  };
  const line = (name: Line, label: PlainTextKey, autoComplete: string) => (
    <TextField
      label={t(label)}
      name={name}
      autoComplete={autoComplete}
      value={body[name]}
      error={faultText(faults[name])}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {saving.problem && saving.problem.errors.length === 0 ? (
        <Banner
          tone="danger"
          action={
            isStale ? (
              <Button
                size="sm"
                onClick={() => {
                  setBody(bodyOf(location));
                  saving.reset();
                }}
              >
                {t("location.takeCurrent")}
              </Button>
            ) : undefined
          }
        >
          {problemText(saving.problem)}
        </Banner>
      ) : null}
      <div className={styles.pair}>
        {line("name", "location.name", "organization")}
        {line("phoneCountryCode", "location.countryCode", "tel-country-code")}
        {line("phone", "location.phone", "tel-national")}
        {addressParts.map((part) => (
          <TextField
            key={part}
            label={t(`location.parts.${part}`)}
            name={part}
            value={body.primaryAddress[part]}
            error={faultText(faults[`primaryAddress.${part}`])}
            onChange={({ target }) => change({ primaryAddress: { ...body.primaryAddress, [part]: target.value } })}
          />
        ))}
        <ZoneField
          label={t("location.zone")}
          name="timezone"
          value={body.timezone}
          error={faultText(faults["timezone"])}
          onChange={({ target }) => change({ timezone: target.value })}
        />
      </div>
      <Switch
        label={t("location.billsHere")}
        checked={body.billSameAsPrimary}
        onChange={({ target }) => change({ billSameAsPrimary: target.checked })}
      />
      <div className={shapes.buttons}>
        <Button type="submit" variant="primary" pending={saving.isBusy}>
          {t("common.save")}
        </Button>
        <Button onClick={onDone}>{t("common.cancel")}</Button>
      </div>
    </form>
  );
}
