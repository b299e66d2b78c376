import { getRequest } from "@remotebay/contract";
import { useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useText } from "../../lib/i18n/i18n.tsx";
import { useWatch } from "../../lib/live.ts";
import { NotLoaded } from "../../lib/not-loaded.tsx";
import { useCall } from "../../lib/use-call.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonCard, SkeletonText } from "../../ui/skeleton.tsx";
import { EditRequest } from "./edit-request.tsx";
import { useRequestParameters } from "./parameters.ts";
import { RequestPage } from "./request-page.tsx";
import styles from "./request.module.css";

/** `/servicerequest/{id}`: one request, live; with `?edit` its form. */
export function RequestScreen() {
  const { id } = useParams({ from: "/servicerequest/$id" });
  const t = useText();
  const [{ edit }] = useRequestParameters();
  const { data: request, error, refetch, isFetching } = useCall(getRequest, { query: { id } });
  useWatch(id);
  if (request) return edit !== undefined && request.Can.edit ? <EditRequest request={request} /> : <RequestPage request={request} />;
  if (error?.code === "not-found")
    return (
      <EmptyState
        level={1}
        icon={<SearchX aria-hidden />}
        title={t("requests.notFound")}
        text={t("requests.notFoundText")}
        action={
          <ButtonLink to="/" variant="primary">
            {t("shell.returnHome")}
          </ButtonLink>
        }
      />
    );
  if (error)
    return (
      <NotLoaded what="request" problem={error} failed={t("requests.failed")} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.waiting} aria-busy>
      <span className="visually-hidden" role="status">
        {t("common.loading")}
      </span>
      <SkeletonText lines={2} />
      <SkeletonCard count={3} lines={3} />
    </div>
  );
}
