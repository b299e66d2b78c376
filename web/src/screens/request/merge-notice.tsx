import type { ServiceRequest } from "@remotebay/contract";
import { useEffect, useRef } from "react";
import type { FormState } from "../../features/request-form/request-values.ts";
import { valuesOf } from "../../features/requests/stored-values.ts";
import type { RequestForm } from "../../features/request-form/use-request-form.ts";
import { useListedWords } from "../../features/requests/field-words.ts";
import { answerLabel, type RequestPath, wordsOfAnswer } from "../../features/requests/request-fields.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { FormMerge } from "./use-merge.ts";
import styles from "./request.module.css";

/** Shows another user's changes since the form was opened: those merged automatically, and conflicts to resolve. */
export function MergeNotice({ merge, form, request }: { merge: FormMerge; form: RequestForm; request: ServiceRequest }) {
  const t = useText();
  const format = useFormat();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // An attempt to save scrolls to the unresolved conflict.
    if (form.attempt > 0) question.current?.scrollIntoView({ block: "center" });
  }, [form.attempt]);
  if (merge.taken.length === 0 && merge.conflicts.length === 0) return null;
  return (
    <>
      {merge.taken.length > 0 ? (
        <Banner
          tone="info"
          title={t("requests.merge.taken", {
            name: request.UpdatedBy,
            fields: format.list(merge.taken.map((path) => t(answerLabel(path)))),
          })}
          onClose={merge.dismiss}
          closeText={t("common.close")}
        />
      ) : null}
      {merge.conflicts.length > 0 ? (
        <Card title={t("requests.merge.title")}>
          <div ref={question} className={styles.conflict} role="group" aria-label={t("requests.merge.title")}>
            <p>{t("requests.merge.text", { name: request.UpdatedBy })}</p>
            {merge.conflicts.map((field) => (
              <Conflict key={field} field={field} {...{ merge, form, request }} />
            ))}
          </div>
        </Card>
      ) : null}
    </>
  );
}

function Conflict({ field, merge, form, request }: { field: RequestPath; merge: FormMerge; form: RequestForm; request: ServiceRequest }) {
  const t = useText();
  const words = useListedWords(request);
  // An empty value needs a visible text too.
  const valueOf = (values: FormState["values"]) => wordsOfAnswer(field, values, words) || t("common.none");
  return (
    <div className={styles.stack}>
      <strong>{t(answerLabel(field))}</strong>
      <div className={styles.sides}>
        <Button onClick={() => merge.decide(field, "mine")}>{t("requests.merge.mine", { value: valueOf(form.values) })}</Button>
        <Button onClick={() => merge.decide(field, "theirs")}>{t("requests.merge.theirs", { value: valueOf(valuesOf(request)) })}</Button>
      </div>
    </div>
  );
}
