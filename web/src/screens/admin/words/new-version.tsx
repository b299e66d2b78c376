import { getTermsText } from "@remotebay/contract";
import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { problemIn, send } from "../../../lib/call.ts";
import type { CallProblem } from "../../../lib/http.ts";
import { useFormat, useText } from "../../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../../lib/problem-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { NativeSelect } from "../../../ui/native-select.tsx";
import { useStartNew } from "../use-start-new.ts";
import { useLanguages } from "./use-languages.ts";

/** The beginning of a new version: a language is chosen, and its form starts with the text that is in force there. */
export function NewVersion() {
  const t = useText();
  const problemText = useProblemText();
  const languages = useLanguages();
  const { culture } = useFormat();
  const [language, setLanguage] = useState(culture.slice(0, 2));
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const startNew = useStartNew("terms", "terms");
  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { Language, Text } = await send(getTermsText, { query: { language } });
      startNew({ Language, ValidFrom: new Date().toISOString(), Text });
    } catch (error) {
      setProblem(problemIn(error));
      setBusy(false);
    }
  };
  return (
    <>
      <NativeSelect
        hideLabel
        label={t("admin.terms.language")}
        value={language}
        options={languages.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) => setLanguage(target.value)}
      />
      <Button variant="primary" icon={<FilePlus2 aria-hidden />} pending={isBusy} onClick={() => void start()}>
        {t("admin.terms.create")}
      </Button>
      {problem ? <Banner tone="danger" title={problemText(problem)} /> : null}
    </>
  );
}
