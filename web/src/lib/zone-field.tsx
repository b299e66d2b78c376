import { getLookupValues } from "@remotebay/contract";
import type { ComponentProps } from "react";
import { NativeSelect } from "../ui/native-select.tsx";
import { useCall } from "./use-call.ts";
import { zoneOptions } from "./zone-options.ts";

/** A time zone, chosen from all that the service knows. */
export function ZoneField(props: Omit<ComponentProps<typeof NativeSelect>, "options"> & { value: string }) {
  const { data } = useCall(getLookupValues, { query: { key: "timeZones" } }, { staleTime: Infinity });
  return <NativeSelect {...props} options={zoneOptions(data ?? [], props.value)} />;
}
