import type { Outcome } from "@remotebay/contract";
import { CircleCheck, CircleHelp, CirclePlus, EyeOff, type LucideIcon, Repeat2, ScanSearch, ShieldQuestion } from "lucide-react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Tone } from "../../ui/tone.ts";

const looks: Record<Outcome, { tone: Tone; icon: LucideIcon }> = {
  undecided: { tone: "warning", icon: CircleHelp },
  notKnown: { tone: "warning", icon: ShieldQuestion },
  persisting: { tone: "warning", icon: Repeat2 },
  new: { tone: "danger", icon: CirclePlus },
  firstRead: { tone: "info", icon: ScanSearch },
  notReadAgain: { tone: "neutral", icon: EyeOff },
  cleared: { tone: "success", icon: CircleCheck },
};

/** What became of a fault, or of how many: colour, icon and word. */
export function OutcomeMark({ outcome, count, otherSymptom }: { outcome: Outcome; count?: number; otherSymptom?: boolean | undefined }) {
  const t = useText();
  const { tone, icon: Icon } = looks[outcome];
  const word = otherSymptom ? t("findings.outcome.otherSymptom") : t(`findings.outcome.${outcome}`);
  return (
    <Badge tone={tone} look={count === undefined ? "plain" : "soft"} icon={<Icon aria-hidden />}>
      {count === undefined ? word : t(`findings.outcomes.${outcome}`, { count })}
    </Badge>
  );
}
