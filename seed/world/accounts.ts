import type { roleIds } from "../../server/src/modules/users/service.ts";

/** The password of all accounts of the demonstration world (domain.md#demo-world). */
export const demoPassword = "demo-Bay-2026";

export interface DemoAccount {
  /** Username and e-mail. */
  key: string;
  givenName: string;
  familyName: string;
  role: keyof typeof roleIds;
  /** Key of a location; null for operations. */
  location: string | null;
  timeZone: string;
  phone: string;
  language?: string;
  showRag?: boolean;
  isUk?: boolean;
  isMahle?: boolean;
}

const chicago = "America/Chicago";
const london = "Europe/London";

/** All accounts. */
export const accounts: readonly DemoAccount[] = [
  {
    key: "shop@demo.test",
    givenName: "Maya",
    familyName: "Torres",
    role: "InShopTech",
    location: "northside",
    timeZone: chicago,
    phone: "(312) 555-0143",
    showRag: true,
  },
  {
    key: "coord@demo.test",
    givenName: "Owen",
    familyName: "Clarke",
    role: "DiagCoord",
    location: "northside",
    timeZone: chicago,
    phone: "(312) 555-0144",
    showRag: true,
  },
  {
    key: "shop2@demo.test",
    givenName: "Dana",
    familyName: "Novak",
    role: "InShopTech",
    location: "lakeview",
    timeZone: chicago,
    phone: "(414) 555-0118",
    showRag: true,
  },
  {
    key: "uk@demo.test",
    givenName: "Callum",
    familyName: "Shaw",
    role: "InShopTech",
    location: "kerbside",
    timeZone: london,
    phone: "0113 496 0124",
    isUk: true,
    showRag: true,
  },
  {
    key: "five@demo.test",
    givenName: "Noa",
    familyName: "Martin",
    role: "InShopTech",
    location: "harbour",
    timeZone: "America/Halifax",
    phone: "(902) 555-0164",
  },
  {
    key: "nl@demo.test",
    givenName: "Sanne",
    familyName: "de Vries",
    role: "InShopTech",
    location: "devries",
    timeZone: "Europe/Amsterdam",
    phone: "030 555 0149",
  },
  {
    key: "rd@demo.test",
    givenName: "Luca",
    familyName: "Bellini",
    role: "InShopTech",
    location: "bellini",
    timeZone: "Europe/Rome",
    phone: "011 555 0122",
    isMahle: true,
    showRag: true,
  },
  {
    key: "glass@demo.test",
    givenName: "Priya",
    familyName: "Patel",
    role: "InShopTech",
    location: "clearview",
    timeZone: london,
    phone: "0117 496 0189",
    isUk: true,
  },
  {
    key: "partner@demo.test",
    givenName: "Aoife",
    familyName: "Brennan",
    role: "InShopTech",
    location: "quayside",
    timeZone: "Europe/Dublin",
    phone: "020 910 0143",
    showRag: true,
  },
  {
    key: "rag@demo.test",
    givenName: "Erin",
    familyName: "Walsh",
    role: "RAG Only",
    location: "northside",
    timeZone: chicago,
    phone: "(312) 555-0145",
    showRag: true,
  },
  {
    key: "tech@demo.test",
    givenName: "Jonas",
    familyName: "Keller",
    role: "MasterTech",
    location: null,
    timeZone: london,
    phone: "020 7946 0101",
  },
  {
    key: "tech2@demo.test",
    givenName: "Aisha",
    familyName: "Rahman",
    role: "MasterTech",
    location: null,
    timeZone: chicago,
    phone: "020 7946 0102",
  },
  {
    key: "dispatch@demo.test",
    givenName: "Ruth",
    familyName: "Okafor",
    role: "Dispatch",
    location: null,
    timeZone: london,
    phone: "020 7946 0103",
  },
  {
    key: "admin@demo.test",
    givenName: "Grace",
    familyName: "Lindqvist",
    role: "Admin",
    location: "northside",
    timeZone: chicago,
    phone: "(312) 555-0146",
    showRag: true,
  },
  {
    key: "super@demo.test",
    givenName: "Tomas",
    familyName: "Varga",
    role: "SuperAdmin",
    location: null,
    timeZone: london,
    phone: "020 7946 0104",
  },
];
