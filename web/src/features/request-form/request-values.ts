import {
  acceptedCaveat,
  type Args,
  type createRequest,
  DisclaimerAcceptance,
  type DoneScan,
  NewServiceRequest,
  orderedElements,
  type ScanType,
  type ServiceRequest,
  type updateRequest,
  type updateRequestStatus,
  type UserRecord,
} from "@remotebay/contract";
import * as v from "valibot";
import { changedPaths, changesOf, emptyOf, filledFrom, isBlank, restored, type UnreadText, valueAt } from "../../lib/field-table.ts";
import { storedOrigin, type VehicleOrigin } from "../vehicles/vehicle-value.ts";
import { type RequestInput, requestFields } from "../requests/request-fields.ts";
import { hasClearedAnswers } from "../requests/stored-values.ts";
import { type KeptPicture, keptPictures } from "./kept-pictures.ts";
import { type FurtherService, keptDone, keptServices } from "./kept-services.ts";

/** Additional state of the form. Of it only what was accepted is sent. */
export interface FormNotes {
  /** How the vehicle was identified. */
  vehicle: VehicleOrigin;
  /** The disclaimers that were accepted for this request; with an empty version, that of the stored service. */
  accepted: DisclaimerAcceptance[];
  /** The caveats of the chosen functions that were accepted (`acceptedCaveat`); drafts of earlier releases have none, or names without a function. */
  caveats?: string[];
  /** What the car needs beside it, each a request of its own; absent for nothing, and in drafts of earlier releases. */
  further?: FurtherService[];
  /** The scans that the shop made itself; absent for none. */
  done?: DoneScan[];
  /** The pictures that go with a new request; their files are kept apart (`lib/draft-files.ts`). Absent for none. */
  pictures?: KeptPicture[];
  /** Typed text that is no value of its field. */
  unread: UnreadText;
}

/** What was accepted for a request. */
export type Acceptance = Pick<FormNotes, "accepted" | "caveats">;

/** The state of a form. */
export interface FormState {
  values: RequestInput;
  /** The initial values: for an edit, the stored ones at that time. */
  base: RequestInput;
  notes: FormNotes;
}

/** A blank form of a user. */
export function blankValues(user: Pick<UserRecord, "Id">): RequestInput {
  return { ...emptyOf<RequestInput>(requestFields), Contact: { Id: user.Id } };
}

/** What a stored request need not ask for: what was accepted; of disclaimers after sending also whatever is ordered. */
export function storedAcceptance({ StatusName, ScanType, Disclaimers, Caveats }: ServiceRequest): Acceptance {
  const isSettled = StatusName !== "Pending" || Disclaimers.length > 0;
  const accepted = ScanType && isSettled ? [{ ScanType: ScanType.Id, Version: "" }] : [];
  return { accepted, ...caveatsOf({ caveats: storedCaveats(Caveats) }) };
}

function storedCaveats(accepted: ServiceRequest["Caveats"]): string[] {
  return accepted.flatMap(({ ServiceElementId, Caveats }) => Caveats.map((name) => acceptedCaveat(ServiceElementId, name)));
}

/** All chosen functions, the first one first. */
export function chosenElements({ ServiceElement, FurtherServiceElements }: ChosenElements): number[] {
  return orderedElements(ServiceElement, FurtherServiceElements).map(({ Id }) => Id);
}
type ChosenElements = Pick<RequestInput, "ServiceElement" | "FurtherServiceElements">;

/** The fields of these functions, each once; without any the technician decides. */
export function withElements(ids: readonly number[]): ChosenElements {
  const [first = null, ...further] = [...new Set(ids)].map((Id) => ({ Id }));
  return { ServiceElement: first, FurtherServiceElements: further };
}

/** The initial notes of a form. */
export function notesOf({ Vehicle }: RequestInput, { accepted, caveats }: Acceptance = { accepted: [] }): FormNotes {
  return { vehicle: storedOrigin(Vehicle), accepted, unread: {}, ...caveatsOf({ caveats }) };
}

/** Notes for a changed form: the caveats of a function that is no longer chosen were not accepted for another, nor for it once it is chosen again. */
export function notesFor(after: RequestInput, notes: FormNotes): FormNotes {
  const chosen = chosenElements(after).map((id) => acceptedCaveat(id, ""));
  const isLeft = (name: string) => chosen.some((start) => name.startsWith(start));
  return notes.caveats?.every(isLeft) === false ? { ...notes, caveats: notes.caveats.filter(isLeft) } : notes;
}

/** The body of a create: saved as Pending, or sent immediately. */
export function newBody(
  values: RequestInput,
  status: "Pending" | "InProcess",
  { accepted, caveats }: Partial<Acceptance> = {},
): Args<typeof createRequest>["body"] {
  return { ...trimmed(values), Status: status, AcceptedDisclaimers: given(accepted), ...givenCaveats(caveats) };
}

/** What was accepted for a service, as it is sent. */
export function givenAcceptance({ accepted, caveats }: Partial<Acceptance>) {
  return { AcceptedDisclaimers: given(accepted), ...givenCaveats(caveats) };
}

function givenCaveats(caveats: string[] = []): { AcceptedCaveats?: string[] } {
  return caveats.length > 0 ? { AcceptedCaveats: caveats } : {};
}

function given(accepted: readonly DisclaimerAcceptance[] = []): DisclaimerAcceptance[] {
  return accepted.filter(({ Version }) => Version !== "");
}

/** True if a service needs an acceptance that the form does not have. */
export function needsAcceptance({ accepted }: Pick<FormNotes, "accepted">, type: ScanType): boolean {
  const isKnown = ({ ScanType, Version }: DisclaimerAcceptance) =>
    ScanType === type.id && (Version === "" || Version === type.disclaimerVersion);
  return type.hasDisclaimer && !accepted.some(isKnown);
}

/** The body that sends a stored request, with what was accepted in its form. */
export function sendBody(
  { Id }: ServiceRequest,
  { accepted, caveats }: Partial<Acceptance> = {},
): Args<typeof updateRequestStatus>["body"] {
  return { Id, Status: "InProcess", AcceptedDisclaimers: given(accepted), ...givenCaveats(caveats) };
}

/** The body of an update: the changed fields, those that were cleared, and the version, so that the server detects concurrent edits. */
export function changedBody({ values, base, notes }: FormState, request: ServiceRequest): Args<typeof updateRequest>["body"] {
  const { Id, Version, Caveats } = request;
  const changes = changesOf<RequestInput, "Vehicle">(requestFields, base, trimmed(values));
  const { IsMil, IsSRS, IsDrivable } = values;
  const again = hasClearedAnswers(request) ? { IsMil, IsSRS, IsDrivable } : {};
  const stored = new Set(storedCaveats(Caveats));
  const added = notes.caveats?.filter((name) => !stored.has(name));
  return { ...again, ...changes, AcceptedDisclaimers: given(notes.accepted), ...givenCaveats(added), Id, Version };
}

/** Restores a stored draft; undefined if it is blank or has the shape of another release. */
export function restoredState(kept: unknown): FormState | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { values: keptValues, base: keptBase, notes } = kept as { [Name in keyof FormState]?: unknown };
  const values = restored<RequestInput>(requestFields, NewServiceRequest, keptValues);
  const base = restored<RequestInput>(requestFields, NewServiceRequest, keptBase);
  if (!values || !base) return undefined;
  const state = {
    values,
    base,
    notes: areNotes(notes)
      ? {
          ...notes,
          accepted: notes.accepted.filter(isAcceptance),
          ...keptCaveats(notes, values),
          ...keptServices(notes),
          ...keptDone(notes),
          ...keptPictures(notes),
          unread: textsOf(notes),
        }
      : notesOf(values),
  };
  return isUntouched(state) ? undefined : state;
}

/** True if there is nothing in the form that a draft would have to keep. */
export function isUntouched({ values, base, notes }: FormState): boolean {
  if (Object.keys(notes.unread).length > 0 || notes.further?.length || notes.done?.length || notes.pictures?.length) return false;
  return isBlank(requestFields, values) || changedPaths(requestFields, base, values).length === 0;
}

/** The form state after a merge; the notes about the vehicle follow the vehicle. */
export function broughtInto(state: FormState, base: RequestInput, values: RequestInput): FormState {
  const isOtherVehicle = changedPaths(requestFields, state.values, values).some((path) => requestFields[path].group === "vehicle");
  return { values, base, notes: isOtherVehicle ? { ...state.notes, vehicle: storedOrigin(values.Vehicle) } : state.notes };
}

function areNotes(kept: unknown): kept is FormNotes {
  if (typeof kept !== "object" || kept === null) return false;
  const { vehicle, accepted } = kept as { [Name in keyof FormNotes]?: unknown };
  if (typeof vehicle !== "object" || vehicle === null || !Array.isArray(accepted)) return false;
  return ["Body", "Source", "ReadFrom"].every((name) => typeof (vehicle as Record<string, unknown>)[name] === "string");
}

/** Drafts of earlier releases do not say which text was accepted: it is asked again. */
function isAcceptance(kept: unknown): kept is DisclaimerAcceptance {
  return v.is(DisclaimerAcceptance, kept);
}

/** Drafts of earlier releases have names without a function: those of the only one. */
function keptCaveats(notes: FormNotes, { ServiceElement }: RequestInput): { caveats?: string[] } {
  const { caveats = [] } = caveatsOf(notes);
  return caveatsOf({ caveats: caveats.map((name) => (name.includes(":") ? name : acceptedCaveat(ServiceElement?.Id ?? 0, name))) });
}

function caveatsOf({ caveats }: { caveats?: unknown }): { caveats?: string[] } {
  const names = Array.isArray(caveats) ? caveats.filter((name): name is string => typeof name === "string") : [];
  return names.length > 0 ? { caveats: names } : {};
}

/** The unread texts of stored notes; drafts of earlier releases have none. */
function textsOf(notes: { unread?: unknown }): UnreadText {
  if (typeof notes.unread !== "object" || notes.unread === null) return {};
  return Object.fromEntries(Object.entries(notes.unread).filter(([path, text]) => path in requestFields && typeof text === "string"));
}

/** Trims texts as the server does, so that surrounding space does not count against limits. */
function trimmed(values: RequestInput): RequestInput {
  return filledFrom<RequestInput, keyof typeof requestFields>(requestFields, (path) => {
    const value = valueAt(values, path);
    return typeof value === "string" ? value.trim() : value;
  });
}
