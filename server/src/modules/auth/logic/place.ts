/** A shared tablet on which a session goes on, for the modules that know tablets. */
export interface Place {
  /** The tablet. */
  id: number;
  /** Its location: the session ends when its user leaves that. */
  locationId: number;
  /** When the session ends even if it is used. */
  endsAt: Date;
}
