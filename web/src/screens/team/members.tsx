import type { TeamMember } from "@remotebay/contract";
import { Award, CalendarClock, UserRoundPlus, UserX } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { languageName } from "../../lib/language-name.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { carriesJobs, dropped } from "./drag.ts";
import styles from "./members.module.css";

interface MembersProps {
  team: readonly TeamMember[];
  /** How many jobs are chosen to be given away. */
  chosen: number;
  /** Gives the chosen jobs, or those that were dropped. */
  onGive: (technicianId: number, ids?: readonly number[]) => void;
}

const rank = (one: TeamMember) => (one.IsGone ? 0 : one.IsHere ? 1 : 2);

/** The technicians: who left jobs behind first, then who is here, then the others. */
export function Members({ team, chosen, onGive }: MembersProps) {
  const t = useText();
  const sorted = team.toSorted((one, other) => rank(one) - rank(other));
  return (
    <section aria-labelledby="team-members" className={styles.members}>
      <h2 id="team-members" className={styles.title}>
        {t("team.technicians")}
      </h2>
      <ul className={styles.list}>
        {sorted.map((member) => (
          <Member key={member.Id} member={member} chosen={chosen} onGive={onGive} />
        ))}
      </ul>
    </section>
  );
}

/** A technician; jobs that are dropped here are given to them. */
function Member({ member, chosen, onGive }: { member: TeamMember } & Omit<MembersProps, "team">) {
  const t = useText();
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!carriesJobs(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onGive(member.Id, dropped(event));
  };
  return (
    // Dropping is another way to do what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={cx(styles.member, isOver && styles.over)} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <div className={styles.head}>
        <Avatar name={member.Name} decorative />
        <div className={styles.who}>
          <h3 className={styles.name}>{member.Name}</h3>
          <Presence member={member} />
        </div>
        <p className={cx(styles.load, "tabular")}>
          <strong>{t("team.because.load", { count: member.Jobs })}</strong>
          <span>{t("team.doneToday", { count: member.DoneToday })}</span>
        </p>
      </div>
      <Skills member={member} />
      {member.Next.length > 0 ? (
        <ul className={styles.next}>
          {member.Next.map((one) => (
            <li key={one.Id}>
              <CalendarClock aria-hidden />
              <span>
                {format.moment(one.ConfirmedDate)} · {one.LocationName}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {chosen > 0 ? (
        <Button size="sm" icon={<UserRoundPlus aria-hidden />} onClick={() => onGive(member.Id)}>
          {t("team.give", { count: chosen, name: member.Name })}
        </Button>
      ) : null}
    </li>
  );
}

function Presence({ member }: { member: TeamMember }) {
  const t = useText();
  const format = useFormat();
  if (member.IsGone)
    return (
      <Badge tone="danger" look="plain" wraps icon={<UserX aria-hidden />}>
        {t("team.gone", { count: member.InWork, when: format.ago(member.SeenAt ?? "") })}
      </Badge>
    );
  if (member.IsHere)
    return (
      <Badge tone="success" look="plain">
        {t("team.here")}
      </Badge>
    );
  return <Badge look="plain">{member.SeenAt === null ? t("team.away") : t("team.awaySince", { when: format.ago(member.SeenAt) })}</Badge>;
}

/** Language, certificates, and what they finished lately. */
function Skills({ member }: { member: TeamMember }) {
  const t = useText();
  const { culture } = useFormat();
  const known = [...member.Makes, ...member.Services];
  if (member.Language === "" && known.length === 0 && member.Certificates.length === 0) return null;
  return (
    <ul className={styles.skills} aria-label={t("team.skills")}>
      {member.Language === "" ? null : <li className={styles.language}>{languageName(member.Language, culture)}</li>}
      {member.Certificates.map((scheme) => (
        <li key={scheme} title={t("team.certificate")}>
          <Award aria-hidden /> {scheme}
        </li>
      ))}
      {known.map(({ Id, Name, Jobs }) => (
        <li key={`${Id} ${Name}`}>
          {Name} <span className="tabular">{Jobs}</span>
        </li>
      ))}
    </ul>
  );
}
