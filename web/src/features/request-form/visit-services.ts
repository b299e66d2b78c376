import { type DoneScan, maxVisit, type ScanType, type VisitService } from "@remotebay/contract";
import type * as v from "valibot";
import { controlId } from "../../lib/field-table.ts";
import { freshKey } from "../../lib/fresh-key.ts";
import type { RequestInput } from "../requests/request-fields.ts";
import type { FormPart, Written } from "./form-part.ts";
import type { FurtherService } from "./kept-services.ts";
import { type FormNotes, givenAcceptance, needsAcceptance, notesFor } from "./request-values.ts";

/** The most services beside the first one. */
export const maxFurther = maxVisit - 1;

/** A further service, not chosen yet or one of the remote services. */
export function newService(scanTypeId?: number): FurtherService {
  const ScanType = scanTypeId === undefined ? null : { Id: scanTypeId };
  return { key: freshKey(), ScanType, ServiceElement: null, FurtherServiceElements: [], accepted: [] };
}

/** A further service as it is sent. */
export function serviceBody(service: Omit<FurtherService, "key">): v.InferInput<typeof VisitService> {
  const { ScanType, ServiceElement, FurtherServiceElements } = service;
  return { ScanType, ServiceElement, FurtherServiceElements, ...givenAcceptance(service) };
}

/** Which scans the shop made itself, as it is sent: without those that are ordered as well. */
export function doneBody({ values, notes }: Written): { AlreadyDone?: DoneScan[] } {
  const ordered = new Set([values.ScanType?.Id, ...(notes.further ?? []).map(({ ScanType }) => ScanType?.Id)]);
  const AlreadyDone = (notes.done ?? []).filter(({ ScanTypeId }) => !ordered.has(ScanTypeId));
  return AlreadyDone.length > 0 ? { AlreadyDone } : {};
}

/** The service of the form itself and the further ones, for the car of another request, with what the shop did itself. */
export function allServicesBody({ values, notes }: Written) {
  const own = serviceBody({ ...values, FurtherServiceElements: [...values.FurtherServiceElements], ...notes });
  return { Services: [own, ...(notes.further ?? []).map(serviceBody)], ...doneBody({ values, notes }) };
}

/** Whether something of a further service is missing for sending it; without the list of services only the choice is known. */
export function isIncomplete(service: Pick<FurtherService, "ScanType" | "accepted">, types: readonly ScanType[] | undefined): boolean {
  const type = types?.find(({ id }) => id === service.ScanType?.Id);
  return service.ScanType === null || (type !== undefined && needsAcceptance(service, type));
}

/** A form's part in which the further service stands for the form's own, so that the controls of a service take it. */
export function partOf(part: FormPart, service: FurtherService, put: (edit: (now: FurtherService) => FurtherService) => void): FormPart {
  const written = (now: FurtherService): Written => ({ values: withService(part.values, now), notes: notesOf(part.notes, now) });
  return {
    ...part,
    ...written(service),
    held: null,
    field: (path) => ({ ...part.field(path), id: `${controlId(path)}-${service.key}`, error: undefined }),
    change: (edit) =>
      put((now) => {
        const before = written(now);
        const { values, notes } = { ...before, ...edit(before) };
        const { accepted, caveats } = notesFor(values, notes);
        const { ScanType, ServiceElement, FurtherServiceElements } = values;
        return {
          key: now.key,
          ScanType,
          ServiceElement,
          FurtherServiceElements: [...FurtherServiceElements],
          accepted,
          ...(caveats && { caveats }),
        };
      }),
  };
}

function withService(values: RequestInput, { ScanType, ServiceElement, FurtherServiceElements }: FurtherService): RequestInput {
  return { ...values, ScanType, ServiceElement, FurtherServiceElements };
}

function notesOf({ vehicle }: FormNotes, { accepted, caveats }: FurtherService): FormNotes {
  return { vehicle, unread: {}, accepted, ...(caveats && { caveats }) };
}
