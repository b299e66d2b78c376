import { useEffect, useEffectEvent, useRef } from "react";
import { freshKey } from "../../lib/fresh-key.ts";
import { inTab } from "../../lib/storage.ts";

const place = "desk";

/** The name under which a tab's desk and its windows know each other: the other tabs of the same technician have desks of their own. */
export function deskName(): string {
  const known = inTab.read(place);
  if (known !== null) return known;
  const fresh = freshKey();
  inTab.write(place, fresh);
  return fresh;
}

/** Opens a part of the desk in a window of its own, for a second screen. False if the browser does not allow it. */
export function openDeskWindow(part: "queue" | "chat", job: number | undefined): boolean {
  const address = new URL("/workbench", location.origin);
  address.searchParams.set("window", part);
  address.searchParams.set("desk", deskName());
  if (job !== undefined) address.searchParams.set("job", String(job));
  const size = part === "queue" ? "width=1100,height=900" : "width=460,height=900";
  return window.open(address, `${deskName()} ${part}`, `popup,${size}`) !== null;
}

/** Keeps the job of a desk and of its windows the same: what is opened in one is opened in all. */
export function useSameJob(desk: string, job: number | undefined, onJob: (job: number) => void): void {
  const open = useEffectEvent(onJob);
  const channel = useRef<BroadcastChannel>(undefined);
  const known = useRef(job);
  useEffect(() => {
    const own = new BroadcastChannel(`desk ${desk}`);
    own.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== "number" || data === known.current) return;
      known.current = data;
      open(data);
    });
    channel.current = own;
    return () => own.close();
  }, [desk]);
  useEffect(() => {
    if (job === undefined || job === known.current) return;
    known.current = job;
    channel.current?.postMessage(job);
  }, [job]);
}
