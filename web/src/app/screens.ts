import { admin, adminRoom, adminThing } from "../screens/admin/admin.screen.ts";
import { about } from "../screens/about/about.screen.ts";
import { assist } from "../screens/assist/assist.screen.ts";
import { bay } from "../screens/bay/bay.screen.ts";
import { calendar } from "../screens/calendar/calendar.screen.ts";
import { calibration, processCalibration } from "../screens/calibration/calibration.screen.ts";
import { car } from "../screens/car/car.screen.ts";
import { chats } from "../screens/chats/chats.screen.ts";
import { compatibility } from "../screens/compatibility/compatibility.screen.ts";
import { devices } from "../screens/devices/devices.screen.ts";
import { home } from "../screens/home/home.screen.ts";
import { log } from "../screens/log/log.screen.ts";
import { location } from "../screens/location/location.screen.ts";
import { months } from "../screens/months/months.screen.ts";
import { newRequest } from "../screens/new-request/new-request.screen.ts";
import { notFound } from "../screens/not-found/not-found.screen.ts";
import { profile } from "../screens/profile/profile.screen.ts";
import { quality } from "../screens/quality/quality.screen.ts";
import { report } from "../screens/report/report.screen.ts";
import { request } from "../screens/request/request.screen.ts";
import { requestList, requestLists } from "../screens/request-list/request-list.screen.tsx";
import { share } from "../screens/share/share.screen.ts";
import { support } from "../screens/support/support.screen.ts";
import { team } from "../screens/team/team.screen.ts";
import { workbench } from "../screens/workbench/workbench.screen.ts";

/** Every screen behind sign-in; router, menus and palette are built from this list, in this order. */
export const screens = [
  newRequest,
  home,
  workbench,
  team,
  calendar,
  quality,
  requestLists,
  requestList,
  bay,
  chats,
  assist,
  compatibility,
  devices,
  months,
  support,
  admin,
  adminRoom,
  adminThing,
  request,
  car,
  calibration,
  processCalibration,
  report,
  share,
  location,
  profile,
  about,
  log,
  notFound,
] as const;
