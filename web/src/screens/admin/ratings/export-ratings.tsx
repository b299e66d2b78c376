import { exportRatingsFile, getRatingCoverage } from "@remotebay/contract";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { dayOf } from "../../../lib/i18n/format.ts";
import { useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useCall } from "../../../lib/use-call.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import shapes from "../../../ui/shapes.module.css";
import tools from "../admin.module.css";
import styles from "./ratings.module.css";

/** The ratings of a make, or all of them, as a file that can be changed and imported. */
export function ExportRatings() {
  const t = useText();
  const problemText = useProblemText();
  const [make, setMake] = useState("");
  const { data } = useCall(getRatingCoverage, { query: {} });
  const file = useAsk(exportRatingsFile);
  const download = async () => {
    const answer = await file.ask({ query: { make } });
    if (answer) saveFile(answer.reply, `${[t("admin.ratings.fileName"), make, dayOf(new Date())].filter(Boolean).join(" ")}.csv`);
  };
  return (
    <Card title={t("admin.ratings.export")}>
      <div className={shapes.stack}>
        <p className={shapes.quiet}>{t("admin.ratings.exportText")}</p>
        <div className={tools.tools}>
          <NativeSelect
            className={styles.device}
            label={t("admin.ratings.make")}
            placeholder={t("admin.ratings.everyMake")}
            value={make}
            options={(data?.Makes ?? []).map(({ Name }) => ({ value: Name, label: Name }))}
            onChange={({ target }) => setMake(target.value)}
          />
          <Button icon={<FileDown aria-hidden />} pending={file.isBusy} pendingText={t("common.loading")} onClick={() => void download()}>
            {t("admin.ratings.download")}
          </Button>
        </div>
        {file.problem ? <Banner tone="danger" title={problemText(file.problem)} /> : null}
      </div>
    </Card>
  );
}
