import { createVisitPdf, cultureOf } from "@remotebay/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { send } from "../../lib/call.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

interface VisitReportProps {
  visitId: number;
  /** The number of a work order of the visit, after which the file is named. */
  workOrder: string;
  size?: "sm";
  /** Instead of the user's own. */
  language?: string;
}

/** Downloads the sent reports of a visit as one. */
export function VisitReport({ visitId, workOrder, size, language }: VisitReportProps) {
  const t = useText();
  const problemText = useProblemText();
  const own = useLanguage().language;
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await send(createVisitPdf, { query: { visitId, cultureCode: cultureOf(language ?? own) } });
      saveFile(file, `RemoteBay-${workOrder}-visit.pdf`);
    } catch (problem) {
      toast({ text: problemText(problem), tone: "warning" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button {...(size && { size })} icon={<Download aria-hidden />} pending={isBusy} onClick={() => void download()}>
      {t("visits.whole")}
    </Button>
  );
}
