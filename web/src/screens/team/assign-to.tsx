import { suggestFor, type TeamMember, type UnassignedJob } from "@remotebay/contract";
import { useState } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SearchList } from "../../ui/search-list.tsx";
import { useReasons } from "./use-reasons.ts";

interface AssignToProps {
  jobs: readonly UnassignedJob[];
  team: readonly TeamMember[];
  onChoose: (technicianId: number) => void;
  onClose: () => void;
}

/** Asks to whom jobs are given: who suits the first of them stands first, then who is here. Typing finds, Enter gives. */
export function AssignTo({ jobs, team, onChoose, onClose }: AssignToProps) {
  const t = useText();
  const reasons = useReasons();
  const [words, setWords] = useState("");
  const [first] = jobs;
  const suggestion = first ? suggestFor(first, team) : null;
  const rank = (one: TeamMember) => (one.Id === suggestion?.technician.Id ? 0 : one.IsHere ? 1 : 2);
  const sought = words.trim().toLowerCase();
  const options = team
    .filter(({ Name }) => Name.toLowerCase().includes(sought))
    .toSorted((one, other) => rank(one) - rank(other) || one.Jobs - other.Jobs)
    .map((one) => ({
      id: String(one.Id),
      label: one.Name,
      detail:
        one.Id === suggestion?.technician.Id
          ? reasons(suggestion.reasons)
          : [one.IsHere ? "" : t("team.away"), t("team.because.load", { count: one.Jobs })].filter(Boolean).join(", "),
    }));
  const title = t("team.assignTo", { count: jobs.length });
  return (
    <Dialog open onClose={onClose} title={title} closeText={t("common.close")} size="sm">
      <SearchList
        label={t("team.find")}
        listLabel={t("team.technicians")}
        placeholder={t("team.find")}
        clearText={t("common.clear")}
        words={words}
        onWords={setWords}
        groups={[{ name: t("team.technicians"), options }]}
        onChoose={({ id }) => onChoose(Number(id))}
        note={options.length === 0 ? t("team.nobodyFound") : ""}
      />
    </Dialog>
  );
}
