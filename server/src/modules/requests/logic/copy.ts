import { NewServiceRequest, type ServiceRequest } from "@remotebay/contract";
import * as v from "valibot";
import { withoutVisit } from "./columns.ts";

/** A new request with the vehicle and service of another; what is of one visit only (odometer, condition, dates, comments) is asked anew. */
export function copyOf(source: ServiceRequest, contactId: number): NewServiceRequest {
  return v.parse(NewServiceRequest, { ...withoutVisit(source), Contact: { Id: contactId } });
}
