import type { CodeChange } from "@remotebay/contract";
import { CircleCheck, CirclePlus, type LucideIcon, Repeat2 } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/tone.ts";

const looks: Record<Exclude<CodeChange, "found">, { tone: Tone; icon: LucideIcon }> = {
  cleared: { tone: "success", icon: CircleCheck },
  persisting: { tone: "warning", icon: Repeat2 },
  new: { tone: "danger", icon: CirclePlus },
};

/** What became of a code between the two scans, or of how many: colour, icon and word. Nothing where there is no second scan to tell. */
export function ChangeMark({ change, count }: { change: CodeChange; count?: number }) {
  const t = useText();
  if (change === "found") return null;
  const { tone, icon: Icon } = looks[change];
  return (
    <Badge tone={tone} look={count === undefined ? "plain" : "soft"} icon={<Icon aria-hidden />}>
      {count === undefined ? t(`findings.change.${change}`) : t(`findings.changes.${change}`, { count })}
    </Badge>
  );
}
