import { useText } from "../../lib/i18n/i18n.tsx";
import { HoursTable, useZoneName } from "../../features/opening-hours/hours-dialog.tsx";
import { useShopOpen } from "../../features/opening-hours/use-shop-open.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import shapes from "../../ui/shapes.module.css";

/** When requests are accepted, and whether they are now (domain.md#hours-tables). */
export function Hours() {
  const t = useText();
  const shop = useShopOpen();
  const zone = useZoneName(shop?.timeZone ?? "");
  const email = shop?.tenantDetails[0]?.SupportEmail ?? "";
  return (
    <Card
      title={t("location.hours")}
      actions={
        shop ? <Badge tone={shop.isOpen ? "success" : "warning"}>{t(shop.isOpen ? "location.openNow" : "location.closedNow")}</Badge> : null
      }
    >
      {shop === undefined ? (
        <SkeletonText lines={4} />
      ) : (
        <div className={shapes.stack}>
          {shop.openingHours.length > 0 ? (
            <HoursTable rows={shop.openingHours} zone={zone} />
          ) : (
            <p className={shapes.quiet}>{t(shop.isOpen ? "location.always" : "hours.none")}</p>
          )}
          {email === "" ? null : (
            <p>
              {t("hours.support")} <a href={`mailto:${email}`}>{email}</a>
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
