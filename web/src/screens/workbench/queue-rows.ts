import { onDevice } from "../../lib/storage.ts";
import { makeStore } from "../../lib/store.ts";

const place = "queueRows";

/** Whether each job beside an open one has all its lines at once; otherwise the second line comes under the pointer or the cursor. */
export const hasRoomyRows = makeStore<boolean>(onDevice.read(place) === "roomy");

/** Changes it on this device. */
export function setRoomyRows(isRoomy: boolean): void {
  onDevice.write(place, isRoomy ? "roomy" : "dense");
  hasRoomyRows.set(isRoomy);
}
