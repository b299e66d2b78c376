import { sayHere } from "@remotebay/contract";
import { send } from "../../lib/call.ts";

/** Milliseconds between two signs that a page of the user's is open. */
const interval = 60_000;

/** One that is lost is followed by the next. */
const say = () => void send(sayHere, {}).catch(() => undefined);

/** Says now, every minute and whenever the page is looked at again that the user is here (domain.md#team-presence). Returns a function that ends it. */
export function startSayingHere(): () => void {
  const look = () => {
    if (document.visibilityState === "visible") say();
  };
  say();
  const timer = setInterval(say, interval);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
