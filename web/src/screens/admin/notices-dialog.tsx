import { endNotice, listNotices, type Notice } from "@remotebay/contract";
import { useState } from "react";
import { variantOf, useConfiguration } from "../../lib/configuration.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useProblemText } from "../../lib/problem-text.ts";
import { useCall } from "../../lib/use-call.ts";
import { useSend } from "../../lib/use-send.ts";
import { Badge } from "../../ui/badge.tsx";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { NoticeForm } from "./notice-form.tsx";
import shapes from "../../ui/shapes.module.css";
import styles from "./admin.module.css";

/** The notices that all screens show: a new one, and the last ones, of which a current one can be ended or changed (domain.md#notices). */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const problemText = useProblemText();
  const { data, error } = useCall(listNotices, {});
  const [edited, setEdited] = useState<Notice>();
  return (
    <Dialog open onClose={onClose} title={t("admin.notices.title")} closeText={t("common.close")} size="lg">
      <div className={shapes.stack}>
        <NoticeForm key={edited?.Id ?? 0} notice={edited} onDone={() => setEdited(undefined)} />
        {error ? <Banner tone="danger">{problemText(error)}</Banner> : null}
        {data ? (
          <ul className={styles.list} aria-label={t("admin.notices.last")}>
            {data.map((notice) => (
              <li key={notice.Id}>
                <NoticeRow key={`${notice.From} ${notice.Until}`} notice={notice} onEdit={() => setEdited(notice)} />
              </li>
            ))}
          </ul>
        ) : error ? null : (
          <SkeletonText lines={3} />
        )}
      </div>
    </Dialog>
  );
}

function NoticeRow({ notice, onEdit }: { notice: Notice; onEdit: () => void }) {
  const t = useText();
  const format = useFormat();
  const problemText = useProblemText();
  const configuration = useConfiguration();
  const ending = useSend(endNotice);
  // The state is that of the moment at which the list is shown; an event brings the next one.
  const [now] = useState(() => Date.now());
  const isOver = Date.parse(notice.Until) <= now;
  const isLater = Date.parse(notice.From) > now;
  const state = isOver ? "over" : isLater ? "later" : "now";
  return (
    <div className={styles.notice}>
      <div className={styles.words}>
        <div>
          <Badge tone={state === "now" ? notice.Severity : "neutral"}>{t(`admin.notices.${state}`)}</Badge>
        </div>
        <span>{notice.Text}</span>
        <span className={shapes.quiet}>
          {[
            t("admin.notices.span", { from: format.exact(notice.From), until: format.exact(notice.Until) }),
            notice.Variant === "" ? t("admin.notices.everybody") : variantOf(configuration, notice.Variant).appName,
          ].join(" · ")}
        </span>
        {ending.problem ? <Banner tone="danger">{problemText(ending.problem)}</Banner> : null}
      </div>
      {isOver ? null : (
        <div className={shapes.buttons}>
          <Button size="sm" onClick={onEdit}>
            {t("admin.notices.edit")}
          </Button>
          <Button size="sm" pending={ending.isBusy} onClick={() => ending.send({ body: { Id: notice.Id } })}>
            {t("admin.notices.end")}
          </Button>
        </div>
      )}
    </div>
  );
}
