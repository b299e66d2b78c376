import { listAdministeredLocations, readAdministeredLocation } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useUser } from "../../../lib/session.ts";
import { useCall } from "../../../lib/use-call.ts";
import { ComboBox } from "../../../ui/combo-box.tsx";
import type { ThingFilter } from "./thing-screen.ts";

/** A filter by shop, found by typing a part of its name; an Admin has one shop and needs none. */
export const filterByLocation: ThingFilter = { name: "location", Input: LocationFilter };

function LocationFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { Location } = useUser();
  return Location === null ? <AnyLocation value={value} onChange={onChange} /> : null;
}

function AnyLocation({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const chosen = /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
  const { data: one } = useCall(readAdministeredLocation, chosen === null ? null : { query: { id: chosen } });
  const search = typed === one?.Name ? "" : typed;
  const { data, isFetching } = useCall(listAdministeredLocations, { query: { search, pageSize: 20 } }, { keep: true });
  const found = (data ?? []).map(({ Id, Name }) => ({ id: Id, label: Name }));
  const isListed = chosen === null || found.some(({ id }) => id === chosen);
  return (
    <ComboBox<number>
      hideLabel
      label={t("devices.location")}
      placeholder={t("admin.everyShop")}
      options={isListed || one === undefined ? found : [{ id: chosen, label: one.Name }, ...found]}
      value={chosen}
      onChange={(next) => onChange(next === null ? "" : String(next))}
      onInputChange={setTyped}
      serverFilters
      pending={isFetching}
      pendingText={t("common.loading")}
      emptyText={t("admin.nothingFound")}
    />
  );
}
