import { getTabletPeople, type Reply, type TabletPerson } from "@remotebay/contract";
import { useEffect, useState } from "react";
import { send } from "../../lib/call.ts";
import { solutionOf, useConfiguration, variantOf } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { locked } from "../../lib/lock-tablet.ts";
import { forgetTablet } from "../../lib/tablet.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { PinPad } from "./pin-pad.tsx";
import { VisitorPage } from "./visitor-page.tsx";
import styles from "./switch-page.module.css";

/** Who works on a shared tablet: those who signed in on it today go on by their PIN (domain.md#tablet-switch). A state of signing in: nobody is signed in here. */
export function SwitchPage() {
  const t = useText();
  const configuration = useConfiguration();
  const variant = variantOf(configuration, solutionOf(configuration, undefined)?.variant ?? "default");
  const { answer, isUnreachable, again } = useTablet();
  const [chosen, setChosen] = useState<TabletPerson>();

  return (
    <VisitorPage title={chosen ? t("tablets.hello", { name: chosen.Name }) : t("tablets.who")} variant={variant}>
      {isUnreachable ? (
        <Banner tone="offline" action={<Button onClick={again}>{t("common.retry")}</Button>}>
          {t("problems.no-connection")}
        </Banner>
      ) : !answer?.IsTablet ? (
        <SkeletonText lines={4} />
      ) : chosen ? (
        <PinPad
          person={chosen}
          onBack={() => {
            setChosen(undefined);
            again();
          }}
        />
      ) : (
        <People answer={answer} onChoose={setChosen} />
      )}
    </VisitorPage>
  );
}

type Answer = Reply<typeof getTabletPeople>;

/** The tablet's people, once the session before has ended. A browser that is no tablet any more goes to sign-in. */
async function findPeople(): Promise<Answer> {
  await locked();
  const found = await send(getTabletPeople, {});
  if (!found.IsTablet) {
    forgetTablet();
    location.replace("/login");
  }
  return found;
}

function useTablet() {
  const [answer, setAnswer] = useState<Answer>();
  const [isUnreachable, setUnreachable] = useState(false);
  useEffect(() => {
    findPeople().then(setAnswer, () => setUnreachable(true));
  }, []);
  const again = () => {
    setUnreachable(false);
    findPeople().then(setAnswer, () => setUnreachable(true));
  };
  return { answer, isUnreachable, again };
}

function People({ answer, onChoose }: { answer: Answer; onChoose: (person: TabletPerson) => void }) {
  const t = useText();
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{answer.People.length === 0 ? t("tablets.nobody", { shop: answer.Shop }) : answer.Shop}</p>
      <ul className={styles.people}>
        {answer.People.map((person) => (
          <li key={person.Id}>
            {person.HasPin ? (
              <button type="button" className={styles.person} onClick={() => onChoose(person)}>
                <Avatar name={person.Name} size="lg" decorative />
                <span>{person.Name}</span>
              </button>
            ) : (
              <a href="/login" className={styles.person}>
                <Avatar name={person.Name} size="lg" decorative />
                <span>
                  {person.Name}
                  <span className={styles.quiet}>{t("tablets.noPin")}</span>
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <LinkButton href="/login" size="lg" variant={answer.People.length === 0 ? "primary" : "secondary"}>
        {t(answer.People.length === 0 ? "auth.title" : "tablets.other")}
      </LinkButton>
    </div>
  );
}
