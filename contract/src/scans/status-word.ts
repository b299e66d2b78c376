/** The states of a fault that the product has words of its own for. */
const states = ["confirmed", "pending", "permanent", "stored", "active", "history", "intermittent", "present", "absent"] as const;
export type FaultState = (typeof states)[number];

/** Further words of tools for a state. CMDTC and ODDTC are a control unit's continuous memory and on-demand codes (a self-test that runs now). */
const synonyms: ReadonlyMap<string, FaultState> = new Map(
  Object.entries({
    "": "present",
    saved: "stored",
    cmdtcs: "stored",
    "cmdtcs(storage trouble code)": "stored",
    oddtcs: "present",
    "oddtcs(request trouble code)": "present",
    current: "active",
    "current dtcs": "active",
    "pending dtcs": "pending",
    historic: "history",
    historical: "history",
    "history dtcs": "history",
    sporadic: "intermittent",
    "not present": "absent",
  } as const),
);

/** The state that a tool's own wording of a code's status means, for screens and reports alike; undefined where it is no common word. An empty status means that the code was read: present. */
export function faultState(status: string): FaultState | undefined {
  const word = status.trim().toLowerCase();
  return states.find((state) => state === word) ?? synonyms.get(word);
}
