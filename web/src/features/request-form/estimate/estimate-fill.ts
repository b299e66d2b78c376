import type { Choice, LookupItem } from "@remotebay/contract";
import type { FormState } from "../request-values.ts";
import { withVin } from "../../vehicles/vehicle-value.ts";
import type { RequestInput, RequestPath } from "../../requests/request-fields.ts";
import { type Estimate, type EstimateField, estimateFields } from "./bms-estimate.ts";

type Written = Pick<FormState, "values" | "notes">;

/** One field that an estimate states, beside what the form holds. */
export interface Offer {
  field: EstimateField;
  /** What the estimate states. */
  stated: string;
  /** What the form holds now, or empty. */
  held: string;
  /** True where both are the same already. */
  isSame: boolean;
}

/** The field of the form that each goes into. */
export const pathOf = {
  VIN: "Vehicle.VIN",
  Insurer: "Vehicle.Insurance",
  ClaimNumber: "TicketNumber",
  PolicyReference: "PolicyReference",
  EstimateNumber: "EstimateNumber",
} as const satisfies Record<EstimateField, RequestPath>;

const heldIn: Readonly<Record<EstimateField, (values: RequestInput) => string>> = {
  VIN: ({ Vehicle }) => Vehicle.VIN,
  Insurer: ({ Vehicle }) => Vehicle.Insurance?.Text ?? "",
  ClaimNumber: ({ TicketNumber }) => TicketNumber,
  PolicyReference: ({ PolicyReference }) => PolicyReference,
  EstimateNumber: ({ EstimateNumber }) => EstimateNumber,
};

const plain = (text: string) => text.trim().toLowerCase();

/** What an estimate offers to a form. */
export function offersOf({ fields }: Estimate, values: RequestInput): Offer[] {
  return estimateFields.flatMap((field) => {
    const stated = fields[field];
    if (stated === undefined) return [];
    const held = heldIn[field](values).trim();
    return [{ field, stated, held, isSame: plain(held) === plain(stated) }];
  });
}

/** What is chosen at first: whatever fills an empty field. Over what somebody typed is asked. */
export function firstChoice(offers: readonly Offer[]): ReadonlySet<EstimateField> {
  return new Set(offers.filter(({ held }) => held === "").map(({ field }) => field));
}

/** The form with the chosen fields of an estimate; no other is touched. */
export function withEstimate(
  { values, notes }: Written,
  { fields }: Estimate,
  chosen: ReadonlySet<EstimateField>,
  insurers: readonly Pick<LookupItem, "id" | "text">[],
): Written {
  const taken = (field: EstimateField) => (chosen.has(field) ? fields[field] : undefined);
  const { car, origin } = withVin({ car: values.Vehicle, origin: notes.vehicle }, taken("VIN") ?? values.Vehicle.VIN);
  const insurer = taken("Insurer");
  return {
    values: {
      ...values,
      TicketNumber: taken("ClaimNumber") ?? values.TicketNumber,
      PolicyReference: taken("PolicyReference") ?? values.PolicyReference,
      EstimateNumber: taken("EstimateNumber") ?? values.EstimateNumber,
      Vehicle: { ...car, Insurance: insurer === undefined ? car.Insurance : insurerOf(insurer, insurers) },
    },
    notes: { ...notes, vehicle: origin },
  };
}

/** The company of the list with this name, or the name as text. */
function insurerOf(name: string, insurers: readonly Pick<LookupItem, "id" | "text">[]): Choice {
  const listed = insurers.find(({ text }) => plain(text) === plain(name));
  return listed ? { Id: listed.id, Text: listed.text } : { Id: 0, Text: name };
}

/** The comments with the estimate's lines below what was typed: as many whole lines as have room; `left` is how many have none. */
export function withLines(comments: string, title: string, lines: Estimate["lines"], most: number): { text: string; left: number } {
  const typed = comments.trimEnd();
  let text = typed === "" ? title : `${typed}\n\n${title}`;
  if (text.length > most) return { text: comments, left: lines.length };
  for (const [at, { Number, Text, Operation }] of lines.entries()) {
    const next = `${text}\n${[Number, Text, Operation].filter((part) => part !== "").join(" · ")}`;
    if (next.length > most) return { text, left: lines.length - at };
    text = next;
  }
  return { text, left: 0 };
}
