import { addToVisit, createPartnerRequest, createRequest, createVisit } from "@remotebay/contract";
import { Save, Send } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ShopOpen } from "../../features/opening-hours/read-hours.ts";
import { mainButton } from "../../features/request-form/jump-links.tsx";
import { letGo, newRequestDraft, type Outgoing, useOutgoing, withdraw } from "../../features/request-form/outbox.ts";
import { allServicesBody, doneBody, isIncomplete, serviceBody } from "../../features/request-form/visit-services.ts";
import { useScanTypes } from "../../features/requests/use-scan-types.ts";
import { disclaimerNeeded, faultsFromService } from "../../features/request-form/request-faults.ts";
import { useSendWithPictures } from "../../features/request-form/picture-calls.ts";
import { RequestFormView } from "../../features/request-form/request-form.tsx";
import { blankValues, newBody } from "../../features/request-form/request-values.ts";
import { SendProblem, useSending } from "../../features/request-form/sending.tsx";
import { useRequestForm } from "../../features/request-form/use-request-form.ts";
import { useVinUse } from "../../features/vehicles/vin-in-use.tsx";
import { dropFiles } from "../../lib/draft-files.ts";
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
  const sent = useEffectEvent(() => {
    form.forgetDraft();
    // The outbox has files of its own.
    void dropFiles(
      user.Id,
      (form.notes.pictures ?? []).map(({ key }) => key),
    );
  });
  useEffect(() => {
    if (outgoing.state === "refused" && outgoing.problem.errors.length > 0)
      // Of a visit the form's own fields are those of its first request.
      refused(outgoing.problem.errors.map((fault) => ({ ...fault, path: fault.path.replace(/^Request\./, "") })));
    if (outgoing.state === "sent") sent();
  }, [outgoing]);

  const further = form.notes.further ?? [];
  const { data: types } = useScanTypes(locationId);
  const sendWith = useSendWithPictures(form.notes.pictures);
  const go = (status: Status) => {
    const Request = newBody(form.values, status, form.notes);
    const said = { Services: further.map(serviceBody), ...doneBody(form) };
    if (further.length > 0 || said.AlreadyDone) void sendWith({ Request, ...said }, createVisit);
    else void sendWith(Request, isPartners ? createPartnerRequest : createRequest);
  };
  // The car has an active work order: what the form asks for is added to its visit, with the vehicle and numbers of that one.
  const addToUse = (status: Status) => {
    if (!vinUse || isBusy) return;
    setWanted(status);
    const isAccepted = !isIncomplete({ ...form.values, accepted: form.notes.accepted }, types);
    form.show(isAccepted ? {} : faultsFromService([disclaimerNeeded]));
    if (!isAccepted || further.some((one) => isIncomplete(one, types))) return;
    void sendWith({ Id: vinUse.Id, ...allServicesBody(form), Status: status }, addToVisit);
  };
  const sending = useSending(locationId, form, () => go("InProcess"));
  const submit = (status: Status) => {
    if (isBusy) return;
    setWanted(status);
    const forSending = status === "InProcess";
    const faults = sending.faultsOf({ now: new Date(), forSending, isPartners }, forSending);
    form.show(faults);
    const isOpen = further.some((one) => one.ScanType === null || (forSending && isIncomplete(one, types)));
    if (Object.keys(faults).length > 0 || isOpen || vinUse) return;
    if (forSending) sending.ask();
    else go(status);
  };
  return (
    <>
      <FocusVin key={form.generation} />
      <RequestFormView
        isNew
        asksForTime={closed !== undefined}
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
        onAddToVisit={form.values.ScanType === null ? undefined : () => addToUse(closed ? "Pending" : "InProcess")}
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
  if (outgoing.state !== "refused") return null;
  // The form's own fields say what is wrong with them; what is wrong with a further service is said here.
  if (outgoing.problem.errors.some(({ path }) => path.startsWith("Services"))) return <IncompleteService />;
  if (outgoing.problem.errors.length > 0) return null;
  return <SendProblem problem={outgoing.problem} onKeep={onKeep} />;
}

function IncompleteService() {
  const t = useText();
  return <Banner tone="danger" title={t("visits.further.incomplete")} />;
}
