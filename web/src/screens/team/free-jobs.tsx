import type { TeamMember, UnassignedJob } from "@remotebay/contract";
import { CheckCheck, UserRoundPlus } from "lucide-react";
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { KeyHint } from "../../ui/key-hint.tsx";
import { carry } from "./drag.ts";
import { FreeJob } from "./free-job.tsx";
import { goTo, move, type Selection, toggle } from "./selection.ts";
import styles from "./free-jobs.module.css";

interface FreeJobsProps {
  jobs: readonly UnassignedJob[];
  total: number;
  team: readonly TeamMember[];
  canAssign: boolean;
  /** When the board was asked, in milliseconds. */
  at: number;
  selection: Selection;
  onSelect: (to: Selection) => void;
  /** What is given away now: the chosen jobs, or else the current one. */
  chosen: readonly number[];
  onAssign: () => void;
}

/** The jobs that nobody has, in working order, as a list from which several are chosen. */
export function FreeJobs({ jobs, total, team, canAssign, at, selection, onSelect, chosen, onAssign }: FreeJobsProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  const ids = jobs.map(({ Id }) => Id);
  const go = (by: number, extend: boolean) => onSelect(move(ids, selection, by, extend));
  const fromOutside = (by: number) => {
    list.current?.focus();
    go(by, false);
  };
  useShortcut("nextRow", () => fromOutside(1), { text: t("team.keys.next") });
  useShortcut("previousRow", () => fromOutside(-1), { text: t("team.keys.previous") });
  useEffect(() => {
    if (selection.at !== undefined) document.getElementById(optionId(selection.at))?.scrollIntoView({ block: "nearest" });
  }, [selection.at]);
  const press = (event: KeyboardEvent) => {
    const act = keyOf(event, { ids, selection, onSelect, onAssign: canAssign ? onAssign : undefined });
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const drag = (event: DragEvent, id: number) => carry(event, selection.chosen.has(id) ? chosen : [id]);
  const click = (event: MouseEvent, id: number) => {
    if (event.shiftKey) onSelect(goTo(ids, selection, id, true));
    else onSelect(toggle(selection, id));
  };
  const count = selection.chosen.size;
  return (
    <Card
      title={t("team.jobs", { count: total })}
      padded={false}
      className={styles.card}
      actions={
        canAssign && count > 0 ? (
          <Button size="sm" variant="primary" icon={<UserRoundPlus aria-hidden />} onClick={onAssign}>
            {t("team.assignTo", { count })}
          </Button>
        ) : null
      }
    >
      {jobs.length === 0 ? (
        <EmptyState level={2} icon={<CheckCheck aria-hidden />} title={t("team.noJobs")} text={t("team.noJobsText")} />
      ) : (
        <div
          ref={list}
          role="listbox"
          aria-label={t("team.jobs", { count: total })}
          aria-multiselectable
          aria-activedescendant={selection.at !== undefined && ids.includes(selection.at) ? optionId(selection.at) : undefined}
          tabIndex={0}
          className={styles.list}
          onKeyDown={press}
        >
          {jobs.map((job) => (
            <FreeJob
              key={job.Id}
              id={optionId(job.Id)}
              job={job}
              team={team}
              isAt={job.Id === selection.at}
              isChosen={selection.chosen.has(job.Id)}
              canAssign={canAssign}
              at={at}
              onClick={click}
              onDrag={drag}
            />
          ))}
        </div>
      )}
      {jobs.length > 0 && canAssign ? <Hint /> : null}
    </Card>
  );
}

const optionId = (id: number) => `free-job-${id}`;

interface Keyed {
  ids: readonly number[];
  selection: Selection;
  onSelect: (to: Selection) => void;
  onAssign: (() => void) | undefined;
}

/** What a key does in the list; undefined: nothing. */
function keyOf(event: KeyboardEvent, { ids, selection, onSelect, onAssign }: Keyed): (() => void) | undefined {
  const { key, shiftKey } = event;
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return key.toLowerCase() === "a" ? () => onSelect({ ...selection, chosen: new Set(ids) }) : undefined;
  const go = (by: number) => () => onSelect(move(ids, selection, by, shiftKey));
  const acts: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowDown: go(1),
    ArrowUp: go(-1),
    j: go(1),
    J: go(1),
    k: go(-1),
    K: go(-1),
    PageDown: go(10),
    PageUp: go(-10),
    Home: go(-ids.length),
    End: go(ids.length),
    x: () => onSelect(toggle(selection, selection.at)),
    " ": () => onSelect(toggle(selection, selection.at)),
    Escape: selection.chosen.size > 0 ? () => onSelect({ ...selection, chosen: new Set() }) : undefined,
    a: onAssign,
    Enter: onAssign,
  };
  return acts[key];
}

/** The keys, for who has them. */
function Hint() {
  const t = useText();
  return (
    <p className={styles.hint}>
      <span>
        <KeyHint keys={["J", "K"]} /> {t("team.keys.move")}
      </span>
      <span>
        <KeyHint keys={["X"]} /> {t("team.keys.choose")}
      </span>
      <span>
        <KeyHint keys={["⇧"]} /> {t("team.keys.range")}
      </span>
      <span>
        <KeyHint keys={["A"]} /> {t("team.keys.assign")}
      </span>
    </p>
  );
}
