import { createPaper, cultureOf, ReportPaper, type ServiceRequest } from "@remotebay/contract";
import { Download } from "lucide-react";
import { useState } from "react";
import { send } from "../../lib/call.ts";
import { useLanguage, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import shapes from "../../ui/shapes.module.css";

interface ReportPapersProps {
  request: Pick<ServiceRequest, "Id" | "WorkOrderNumber">;
  papers?: readonly ReportPaper[];
  /** Of what is written down now, before it is sent. */
  isPreview?: boolean;
}

/** The papers of a report that insurers ask for one by one, each to be downloaded. */
export function ReportPapers({ request, papers = ReportPaper.options, isPreview = false }: ReportPapersProps) {
  const t = useText();
  const problemText = useProblemText();
  const { language } = useLanguage();
  const [state, setState] = useState<{ busy?: ReportPaper; problem?: unknown }>({});
  const fetch = async (paper: ReportPaper) => {
    setState({ busy: paper });
    const query = { workorderId: request.Id, paper, cultureCode: cultureOf(language), preview: isPreview ? "true" : "false" } as const;
    try {
      saveFile(await send(createPaper, { query }), `RemoteBay-${request.WorkOrderNumber}-${paper}.pdf`);
      setState({});
    } catch (problem) {
      setState({ problem });
    }
  };
  return (
    <div className={shapes.stack}>
      <div className={shapes.buttons}>
        {papers.map((paper) => (
          <Button key={paper} size="sm" icon={<Download aria-hidden />} pending={state.busy === paper} onClick={() => void fetch(paper)}>
            {t(`reports.paper.${paper}`)}
          </Button>
        ))}
      </div>
      {state.problem ? <Banner tone="danger" title={problemText(state.problem)} /> : null}
    </div>
  );
}
