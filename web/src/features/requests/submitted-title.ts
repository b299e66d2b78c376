/**
 * The name of the Submitted list, by a variant's `submittedLabel`. Written out: a template would name every text of the lists, and all of them
 * would be among the texts that a browser waits for first.
 */
export const submittedTitle = { submitted: "requests.list.submitted", requested: "requests.list.requested" } as const;
