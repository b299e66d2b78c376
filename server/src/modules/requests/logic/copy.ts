import { NewServiceRequest, type ServiceRequest } from "@remotebay/contract";
import * as v from "valibot";
import { withoutVisit } from "./columns.ts";

/** A new request with the vehicle and service of another; fields of one visit (odometer, condition, dates, comments) are left empty. */
export function copyOf(source: ServiceRequest, contactId: number): NewServiceRequest {
  return v.parse(NewServiceRequest, { ...withoutVisit(source), Contact: { Id: contactId } });
}
