import { endSharedLink, listSharedLinks, type ServiceRequest, type SharedLink, shareReport } from "@remotebay/contract";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { ShownOnce } from "../../features/secrets/shown-once.tsx";
import { problemIn, send, type CallProblem } from "../../lib/call.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NativeSelect } from "../../ui/native-select.tsx";
import styles from "./request.module.css";

const choices = [1, 7, 30, 90];

/** The links as they were at an instant. */
interface Found {
  links: readonly SharedLink[];
  at: number;
}

/** Makes links with which somebody without an account reads the report, and ends them (domain.md#report-shared). */
export function ShareReport({ request }: { request: Pick<ServiceRequest, "Id"> }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found>({ links: [], at: 0 });
  const [problem, setProblem] = useState<CallProblem | null>(null);
  const read = () =>
    send(listSharedLinks, { query: { id: request.Id } }).then(
      (links) => setFound({ links, at: Date.now() }),
      (error: unknown) => setProblem(problemIn(error)),
    );
  const open = () => {
    setProblem(null);
    setOpen(true);
    void read();
  };
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={open}>
        {t("reports.shared.action")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("reports.shared.title")} closeText={t("common.close")}>
        {isOpen ? (
          <div className={styles.stack}>
            <NewLink id={request.Id} onMade={() => void read()} />
            <Links id={request.Id} found={found} problem={problem} onEnded={() => void read()} />
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

function NewLink({ id, onMade }: { id: number; onMade: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const [days, setDays] = useState(30);
  const [address, setAddress] = useState("");
  const asking = useAsk(shareReport);
  const make = async () => {
    const answer = await asking.ask({ body: { Id: id, Days: days } });
    if (answer === null) return;
    setAddress(`${location.origin}/shared#${answer.reply.Token}`);
    onMade();
  };
  return (
    <>
      <p>{t("reports.shared.text")}</p>
      <NativeSelect
        label={t("reports.shared.days")}
        options={choices.map((count) => ({ value: String(count), label: t("reports.shared.daysOption", { count }) }))}
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
      />
      <div className={styles.buttons}>
        <Button variant="primary" pending={asking.isBusy} onClick={() => void make()}>
          {t("reports.shared.make")}
        </Button>
      </div>
      {address === "" ? null : (
        <ShownOnce secret={address} copyText={t("reports.shared.copy")} copiedText={t("reports.shared.copied")}>
          {t("reports.shared.once")}
        </ShownOnce>
      )}
      {asking.problem ? (
        <Banner tone="danger" title={asking.problem.code === "in-use" ? t("reports.shared.full") : problemText(asking.problem)} />
      ) : null}
    </>
  );
}

interface LinksProps {
  id: number;
  found: Found;
  problem: CallProblem | null;
  onEnded: () => void;
}

function Links({ id, found: { links, at }, problem, onEnded }: LinksProps) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const ending = useAsk(endSharedLink);
  const stateOf = ({ EndedAt, Until }: SharedLink) => {
    if (EndedAt !== null) return t("reports.shared.ended", { when: format.exact(EndedAt) });
    return t(Date.parse(Until) <= at ? "reports.shared.expired" : "reports.shared.until", { when: format.exact(Until) });
  };
  const end = async (link: SharedLink) => {
    if ((await ending.ask({ body: { Id: id, LinkId: link.Id } })) !== null) onEnded();
  };
  const failed = problem ?? ending.problem;
  return (
    <section className={styles.stack} aria-label={t("reports.shared.links")}>
      <h3>{t("reports.shared.links")}</h3>
      {failed ? <Banner tone="danger" title={problemText(failed)} /> : null}
      {links.length === 0 && !failed ? <p>{t("reports.shared.none")}</p> : null}
      <ul className={styles.sharedLinks}>
        {links.map((link) => (
          <li key={link.Id}>
            <p>{t("reports.shared.madeBy", { name: link.MadeBy, when: format.exact(link.MadeAt) })}</p>
            <p>{stateOf(link)}</p>
            <p>
              {link.SeenAt === null
                ? t("reports.shared.unseen")
                : t("reports.shared.seen", { count: link.SeenCount, when: format.exact(link.SeenAt) })}
            </p>
            {link.EndedAt === null && Date.parse(link.Until) > at ? (
              <Button size="sm" pending={ending.isBusy} onClick={() => void end(link)}>
                {t("reports.shared.end")}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
