import { getRequestCounts, listRequests, listWaitingFirst, type Variant } from "@remotebay/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { HomeLists } from "../../../features/home/home-lists.tsx";
import { NewRequest } from "../../../features/home/new-request.tsx";
import { Waiting } from "../../../features/home/waiting.tsx";
import { useText, WithWording } from "../../../lib/i18n/i18n.tsx";
import { overlayOf } from "../../../lib/i18n/own-words.ts";
import { logoPicture } from "../../../lib/configuration.ts";
import { keyOf } from "../../../lib/query-client.ts";
import { Shown, useUser } from "../../../lib/session.ts";
import { brandColours } from "../../../lib/theme.ts";
import { Logo } from "../../../ui/logo.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { sampleCounts, sampleRows } from "./sample-rows.ts";
import styles from "./portal.module.css";

const themes = ["light", "dark"] as const;

/** Home of a shop as this variant shows it, of sample requests, light and dark: the components are Home's own, and nothing in it does anything. */
export function HomePreview({ variant }: { variant: Variant }) {
  const t = useText();
  const user = useUser();
  const [client] = useState(sampleClient);
  // Nobody: neither what is stored on this device nor live events are anybody's.
  const overlay = overlayOf(variant.texts);
  const nobody = {
    ...user,
    Id: 0,
    GivenName: "Alex",
    Location: { Id: sampleLocation, Name: "Northside Collision", key: 0, isHunterClient: false },
  };
  return (
    <section aria-label={t("admin.variant.previewHome")} className={styles.preview}>
      <h2 className={styles.title}>{t("admin.variant.previewHome")}</h2>
      <div className={styles.both}>
        {themes.map((theme) => (
          <figure key={theme} className={styles.one}>
            <figcaption>{t(theme === "light" ? "admin.variant.previewLight" : "admin.variant.previewDark")}</figcaption>
            <QueryClientProvider client={client}>
              <Shown value={{ user: nobody, variant }}>
                <WithWording overlay={overlay}>
                  <div
                    data-theme={theme}
                    data-preview={theme}
                    className={styles.screen}
                    style={brandColours(variant.theme)}
                    inert
                    aria-hidden
                  >
                    <Page variant={variant} />
                  </div>
                </WithWording>
              </Shown>
            </QueryClientProvider>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Page({ variant }: { variant: Variant }) {
  const t = useText();
  return (
    <>
      <div className={styles.bar}>
        <Logo name={variant.appName} picture={logoPicture(variant)} />
      </div>
      <div className={styles.content}>
        <PageHeader title={t("home.hello", { name: "Alex" })} subtitle="Northside Collision" />
        <NewRequest />
        <Waiting pending={sampleCounts.pending} />
        <HomeLists counts={{ ...sampleCounts, submitted: sampleCounts.inprocess }} />
      </div>
    </>
  );
}

const sampleLocation = 1;

/** A cache that holds Home's replies and never asks for others. */
function sampleClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false, refetchOnMount: false } } });
  client.setQueryData(keyOf(getRequestCounts, { query: { id: sampleLocation } }), sampleCounts);
  const submitted = sampleRows("submitted");
  client.setQueryData([...keyOf(listWaitingFirst, {}), "page"], {
    rows: submitted,
    total: submitted.filter((row) => row.WaitsFor !== null).length,
  });
  for (const status of ["pending", "scheduled", "completed"] as const) {
    const order = status === "scheduled" ? ({ orderBy: "ConfirmedDate", sortBy: "asc" } as const) : ({ orderBy: "UpdatedDate" } as const);
    client.setQueryData(keyOf(listRequests, { query: { status, ...order, pageSize: 4 } }), sampleRows(status));
  }
  return client;
}
