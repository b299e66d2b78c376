import { accounts } from "./modules/accounts/module.ts";
import { administration } from "./modules/administration/module.ts";
import { apiTokens } from "./modules/api-tokens/module.ts";
import { assist } from "./modules/assist/module.ts";
import { audit } from "./modules/audit/module.ts";
import { auth } from "./modules/auth/module.ts";
import { backups } from "./modules/backups/module.ts";
import { calibration } from "./modules/calibration/module.ts";
import { cannedReplies } from "./modules/canned-replies/module.ts";
import { chat } from "./modules/chat/module.ts";
import { coins } from "./modules/coins/module.ts";
import { compatibility } from "./modules/compatibility/module.ts";
import { devices } from "./modules/devices/module.ts";
import { factors } from "./modules/factors/module.ts";
import { findings } from "./modules/findings/module.ts";
import { locations } from "./modules/locations/module.ts";
import { lookups } from "./modules/lookups/module.ts";
import { messages } from "./modules/messages/module.ts";
import { oidc } from "./modules/oidc/module.ts";
import { practice } from "./modules/practice/module.ts";
import { openingHours } from "./modules/opening-hours/module.ts";
import { notifications } from "./modules/notifications/module.ts";
import { reports } from "./modules/reports/module.ts";
import { requests } from "./modules/requests/module.ts";
import { settings } from "./modules/settings/module.ts";
import { setup } from "./modules/setup/module.ts";
import { support } from "./modules/support/module.ts";
import { tablets } from "./modules/tablets/module.ts";
import { team } from "./modules/team/module.ts";
import { translations } from "./modules/translations/module.ts";
import { users } from "./modules/users/module.ts";
import { vehicles } from "./modules/vehicles/module.ts";
import { views } from "./modules/views/module.ts";
import { visits } from "./modules/visits/module.ts";
import { watching } from "./modules/watching/module.ts";
import { webhooks } from "./modules/webhooks/module.ts";
import { workbench } from "./modules/workbench/module.ts";
import { worklists } from "./modules/worklists/module.ts";
import type { ModuleDefinition } from "./platform/module.ts";

/** The application's modules, in the order in which they are seeded and started. */
export const modules: readonly ModuleDefinition[] = [
  settings,
  openingHours,
  lookups,
  translations,
  users,
  locations,
  devices,
  audit,
  setup,
  administration,
  factors,
  auth,
  apiTokens,
  accounts,
  oidc,
  tablets,
  vehicles,
  compatibility,
  assist,
  requests,
  coins,
  chat,
  messages,
  cannedReplies,
  workbench,
  team,
  findings,
  calibration,
  visits,
  worklists,
  reports,
  support,
  practice,
  webhooks,
  watching,
  notifications,
  views,
  backups,
];
