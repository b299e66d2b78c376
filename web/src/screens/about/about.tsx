import { getTerms } from "@remotebay/contract";
import { ExternalLink } from "lucide-react";
import { logoPicture, useConfiguration } from "../../lib/configuration.ts";
import { useText } from "../../lib/i18n/i18n.tsx";
import { ButtonLink } from "../../lib/button-link.tsx";
import { useVariant } from "../../lib/session.ts";
import { useRecord } from "../../lib/use-record.ts";
import { Card } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import styles from "./about.module.css";

/** About page: provider, version, environment and terms (domain.md#screen-about). */
export function AboutScreen() {
  const t = useText();
  const variant = useVariant();
  const configuration = useConfiguration();
  const record = useRecord();
  return (
    <div className={styles.page}>
      <PageHeader title={t("about.title")} />
      <Card>
        <div className={styles.body}>
          <Logo name={variant.appName} picture={logoPicture(variant)} size="lg" />
          <p className={styles.lead}>{t("about.since")}</p>
          <Facts
            items={[
              { name: t("about.version"), value: configuration?.version ?? t("common.unknown") },
              { name: t("about.environment"), value: configuration?.environment ?? t("common.unknown") },
            ]}
          />
          <div>
            <LinkButton
              href={`/api/${getTerms.path}`}
              target="_blank"
              rel="noreferrer"
              iconEnd={<ExternalLink aria-hidden />}
              title={t("about.termsHint")}
              onClick={() => record("terms-opened")}
            >
              {t("about.terms")}
            </LinkButton>
            <ButtonLink to="/log" variant="quiet">
              {t("shell.log")}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}
