import { cultureOf, readSharedPack, readSharedPdf, readSharedReport, type SharedReport } from "@remotebay/contract";
import { Download, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { type CallProblem, problemIn, send } from "../../lib/call.ts";
import { useFormat, useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { useAsking } from "../../lib/use-ask.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LetterPage } from "./letter-page.tsx";
import { linkProblem } from "./link-problem.ts";
import styles from "./account.module.css";

/** The page of a link to a report (domain.md#report-shared), for somebody without an account. */
export function SharedPage({ token }: { token: string }) {
  const t = useText();
  const [report, setReport] = useState<SharedReport>();
  const [problem, setProblem] = useState<CallProblem | null>(null);
  useEffect(() => {
    send(readSharedReport, { body: { Token: token } }).then(setReport, (error: unknown) => setProblem(problemIn(error)));
  }, [token]);

  const found = linkProblem({ problem });
  if (found?.code === "link-ended") {
    return (
      <LetterPage title={t("reports.shared.page.title")} hasBack={false}>
        <Banner tone="warning" title={t("reports.shared.page.ended")}>
          {t("reports.shared.page.endedText")}
        </Banner>
      </LetterPage>
    );
  }
  return (
    <LetterPage title={t("reports.shared.page.title")} problem={found} hasBack={false}>
      {report ? <Shown token={token} report={report} onProblem={setProblem} /> : null}
    </LetterPage>
  );
}

interface ShownProps {
  token: string;
  report: SharedReport;
  onProblem: (problem: CallProblem) => void;
}

function Shown({ token, report, onProblem }: ShownProps) {
  const t = useText();
  const format = useFormat();
  const { language } = useLanguage();
  const printing = useAsking<typeof readSharedPdf, number>((Version) =>
    send(readSharedPdf, { body: { Token: token, Version, CultureCode: cultureOf(language) } }),
  );
  const open = async (version: number) => {
    const answer = await printing.ask(version, onProblem);
    if (answer) saveFile(answer.reply, `Report-${report.WorkOrderNumber}-v${version}.pdf`);
  };
  const packing = useAsking<typeof readSharedPack, number>((Version) => send(readSharedPack, { body: { Token: token, Version } }));
  const savePack = async (version: number) => {
    const answer = await packing.ask(version, onProblem);
    if (answer) saveFile(answer.reply, `${report.WorkOrderNumber}-v${version}.asice`);
  };
  const { VIN, Plate, Year, Make, Model } = report.Vehicle;
  const vehicle = [Year, Make, Model, Plate].filter((part) => part !== null && part !== "").join(" ");
  return (
    <>
      <Facts
        items={[
          { name: t("reports.shared.page.vehicle"), value: [vehicle, VIN].filter((part) => part !== "").join(" · "), wide: true },
          { name: t("reports.shared.page.workOrder"), value: report.WorkOrderNumber },
          ...(report.RoNumber === "" ? [] : [{ name: t("reports.shared.page.ro"), value: report.RoNumber }]),
          { name: t("reports.shared.page.shop"), value: report.Shop },
        ]}
      />
      {report.Versions.map(({ Version, SentAt }, nth) => (
        <div key={Version} className={styles.form}>
          <p>{t("reports.shared.page.version", { version: Version, when: format.exact(SentAt) })}</p>
          <Button
            variant={nth === 0 ? "primary" : "secondary"}
            icon={<Download aria-hidden />}
            pending={printing.isBusy}
            onClick={() => void open(Version)}
          >
            {t("reports.shared.page.download")}
          </Button>
          <Button icon={<ShieldCheck aria-hidden />} pending={packing.isBusy} onClick={() => void savePack(Version)}>
            {t("reports.shared.page.pack")}
          </Button>
        </div>
      ))}
      <p>
        <a href="/evidence">{t("account.evidence.title")}</a>
      </p>
      <p className={styles.quiet}>{t("reports.shared.page.until", { when: format.exact(report.Until) })}</p>
    </>
  );
}
