import { createPartnerRequest, createRequest } from "@remotebay/contract";
import { Save, Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ShopOpen } from "../../features/opening-hours/read-hours.ts";
import { mainButton } from "../../features/request-form/jump-links.tsx";
import { letGo, newRequestDraft, type Outgoing, sendOut, useOutgoing, withdraw } from "../../features/request-form/outbox.ts";
import { RequestFormView } from "../../features/request-form/request-form.tsx";
import { blankValues, newBody } from "../../features/request-form/request-values.ts";
import { SendProblem, useSending } from "../../features/request-form/sending.tsx";
import { useRequestForm } from "../../features/request-form/use-request-form.ts";
import { useVinUse } from "../../features/vehicles/vin-in-use.tsx";
import { controlId } from "../../lib/field-table.ts";
import { useFormat, useText } from "../../lib/i18n/i18n.tsx";
import { useUser, useVariant } from "../../lib/session.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { useHandedOver, withHanded } from "./handed-over.ts";

type Status = "Pending" | "InProcess";

interface NewRequestProps {
  locationId: number;
  timeZone: string;
  /** The hours of a shop that is closed: then the request is kept as pending, and sent later. */
  closed: ShopOpen | undefined;
}

/** The form of a new request, saved as a draft and sent exactly once. */
export function NewRequest({ locationId, timeZone, closed }: NewRequestProps) {
  const t = useText();
  const user = useUser();
  const { partnerRequest: isPartners } = useVariant().features;
  const [blank] = useState(() => blankValues(user));
  const form = useRequestForm(newRequestDraft, blank);
  const { handed, forget } = useHandedOver();
  const takeOver = useEffectEvent((given: NonNullable<typeof handed>) => {
    form.change((now) => withHanded(now, given));
    forget();
  });
  const isFree = form.isUntouched;
  useEffect(() => {
    if (handed && isFree) takeOver(handed);
  }, [handed, isFree]);
  const outgoing = useOutgoing();
  const vinUse = useVinUse(form.values.Vehicle.VIN, locationId, 0);
  const [wanted, setWanted] = useState<Status>("InProcess");
  const isBusy = outgoing.state === "sending" || outgoing.state === "queued";

  const refused = useEffectEvent(form.refuse);
  const { forgetDraft } = form;
  useEffect(() => {
    if (outgoing.state === "refused" && outgoing.problem.errors.length > 0) refused(outgoing.problem.errors);
    if (outgoing.state === "sent") forgetDraft();
  }, [outgoing, forgetDraft]);

  const go = (status: Status) => {
    void sendOut(newBody(form.values, status, form.notes), isPartners ? createPartnerRequest : createRequest);
  };
  const sending = useSending(locationId, form, () => go("InProcess"));
  const submit = (status: Status) => {
    if (isBusy) return;
    setWanted(status);
    const forSending = status === "InProcess";
    const faults = sending.faultsOf({ now: new Date(), forSending, isPartners }, forSending);
    form.show(faults);
    if (Object.keys(faults).length > 0 || vinUse) return;
    if (forSending) sending.ask();
    else go(status);
  };
  return (
    <>
      <FocusVin key={form.generation} />
      <RequestFormView
        isNew
        sendText={t(closed ? "requests.form.savePending" : "common.send")}
        notice={
          <>
            {closed ? <ClosedNotice closed={closed} /> : null}
            {handed && !isFree ? <HandedNotice onTake={form.discard} onLeave={forget} /> : null}
          </>
        }
        missing={t(isPartners ? "requests.form.missingForPartner" : "requests.form.missing")}
        form={form}
        locationId={locationId}
        timeZone={timeZone}
        vinUse={vinUse}
        actions={
          <>
            <OutgoingNews
              outgoing={outgoing}
              onWithdraw={() => void withdraw()}
              onAnother={() => void letGo().then(form.reset)}
              onKeep={() => submit("Pending")}
            />
            {closed ? null : (
              <Button
                {...mainButton}
                icon={<Send aria-hidden />}
                pending={isBusy && wanted === "InProcess"}
                pendingText={t(outgoing.state === "queued" ? "requests.form.waiting" : "requests.form.sending")}
                onClick={() => submit("InProcess")}
              >
                {t("common.send")}
              </Button>
            )}
            <Button
              {...(closed ? mainButton : {})}
              icon={<Save aria-hidden />}
              pending={isBusy && wanted === "Pending"}
              pendingText={t("requests.form.saving")}
              onClick={() => submit("Pending")}
            >
              {t("requests.form.savePending")}
            </Button>
          </>
        }
      />
      {sending.dialog}
    </>
  );
}

/** Says that the request is kept until the shop opens. */
function ClosedNotice({ closed }: { closed: ShopOpen }) {
  const t = useText();
  const format = useFormat();
  return (
    <Banner tone="info" title={t("hours.title")}>
      {closed.opensAt === null
        ? t("hours.keepText")
        : `${t("hours.opensAt", { when: format.dateTime(closed.opensAt) })} ${t("hours.keepText")}`}
    </Banner>
  );
}

/** Another program filled in a request while the form holds a draft: who sits before it decides. */
function HandedNotice({ onTake, onLeave }: { onTake: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Banner
      tone="info"
      title={t("requests.form.handed")}
      action={
        <>
          <Button size="sm" variant="primary" onClick={onTake}>
            {t("requests.form.handedTake")}
          </Button>
          <Button size="sm" onClick={onLeave}>
            {t("requests.form.handedLeave")}
          </Button>
        </>
      }
    />
  );
}

/** Puts the focus on the VIN of an empty form. */
function FocusVin() {
  useEffect(() => {
    document.getElementById(controlId("Vehicle.VIN"))?.focus();
  }, []);
  return null;
}

interface OutgoingNewsProps {
  outgoing: Outgoing;
  onWithdraw: () => void;
  onAnother: () => void;
  onKeep: () => void;
}

function OutgoingNews({ outgoing, onWithdraw, onAnother, onKeep }: OutgoingNewsProps) {
  const t = useText();
  if (outgoing.state === "queued")
    return (
      <Banner
        tone="offline"
        title={t("requests.form.queued")}
        action={
          <>
            <Button size="sm" onClick={onAnother}>
              {t("requests.form.another")}
            </Button>
            <Button size="sm" onClick={onWithdraw}>
              {t("requests.form.withdraw")}
            </Button>
          </>
        }
      >
        {t("requests.form.queuedText")}
      </Banner>
    );
  if (outgoing.state !== "refused" || outgoing.problem.errors.length > 0) return null;
  return <SendProblem problem={outgoing.problem} onKeep={onKeep} />;
}
