import type { NewLocation } from "../../server/src/modules/locations/service.ts";
import type { roleIds } from "../../server/src/modules/users/service.ts";

/** The password of all accounts of the demonstration world (domain.md#demo-world). */
export const demoPassword = "demo-Bay-2026";

export interface DemoLocation extends NewLocation {
  key: string;
  devices: readonly { friendlyName: string; serialNumber: string; deviceTypeId: number }[];
  /** Coins that were paid in, and a licence for its devices, where the variant has coins. */
  coins?: number;
}

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

const everyScanType = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shops (domain.md#demo-world). Phone numbers are from ranges reserved for fiction. */
export const locations: readonly DemoLocation[] = [
  {
    key: "northside",
    name: "Northside Collision",
    timeZone: "America/Chicago",
    country: "US",
    variant: "default",
    cultureCode: "en-US",
    phone: "(312) 555-0142",
    phoneCountryCode: "+1",
    street: "4120 N Elston Ave",
    city: "Chicago",
    state: "IL",
    postalCode: "60618",
    scanTypeIds: everyScanType,
    devices: [
      { friendlyName: "Bay 1", serialNumber: "RB-10042", deviceTypeId: 1 },
      { friendlyName: "Bay 2", serialNumber: "RB-10043", deviceTypeId: 1 },
      { friendlyName: "Mobile kit", serialNumber: "RB-10101", deviceTypeId: 2 },
    ],
  },
  {
    key: "lakeview",
    name: "Lakeview Auto Body",
    timeZone: "America/Chicago",
    country: "US",
    variant: "default",
    cultureCode: "en-US",
    phone: "(414) 555-0117",
    phoneCountryCode: "+1",
    street: "880 E Lakeshore Dr",
    city: "Milwaukee",
    state: "WI",
    postalCode: "53202",
    scanTypeIds: everyScanType,
    devices: [{ friendlyName: "Front bay", serialNumber: "RB-10044", deviceTypeId: 1 }],
  },
  {
    key: "kerbside",
    name: "Kerbside Motors",
    timeZone: "Europe/London",
    country: "GB",
    variant: "uk",
    cultureCode: "en-GB",
    phone: "0113 496 0123",
    phoneCountryCode: "+44",
    street: "17 Kirkgate Row",
    city: "Leeds",
    state: "West Yorkshire",
    postalCode: "LS2 7DJ",
    scanTypeIds: [1, 2, 3, 4, 5, 6],
    devices: [
      { friendlyName: "Ramp A", serialNumber: "RB-20011", deviceTypeId: 1 },
      { friendlyName: "Ramp B", serialNumber: "RB-20012", deviceTypeId: 2 },
    ],
  },
  {
    key: "harbour",
    name: "Harbour Bodyworks",
    timeZone: "America/Halifax",
    country: "CA",
    variant: "five",
    cultureCode: "en-CA",
    phone: "(902) 555-0163",
    phoneCountryCode: "+1",
    street: "9 Wharf Street",
    city: "Halifax",
    state: "NS",
    postalCode: "B3H 4R2",
    scanTypeIds: everyScanType,
    devices: [{ friendlyName: "Dock bay", serialNumber: "RB-50001", deviceTypeId: 1 }],
  },
  {
    key: "devries",
    name: "De Vries Schadeherstel",
    timeZone: "Europe/Amsterdam",
    country: "NL",
    variant: "nl",
    cultureCode: "nl-NL",
    phone: "030 555 0148",
    phoneCountryCode: "+31",
    street: "Vlampijpstraat 41",
    city: "Utrecht",
    state: "Utrecht",
    postalCode: "3534 AR",
    scanTypeIds: [1, 2, 3, 4, 5, 6, 7],
    devices: [
      { friendlyName: "Brug 1", serialNumber: "RB-31001", deviceTypeId: 1 },
      { friendlyName: "Brug 2", serialNumber: "RB-31002", deviceTypeId: 1 },
    ],
  },
  {
    key: "bellini",
    name: "Officina Bellini",
    timeZone: "Europe/Rome",
    country: "IT",
    variant: "rd",
    cultureCode: "it-IT",
    phone: "011 555 0121",
    phoneCountryCode: "+39",
    street: "Via Cigna 96",
    city: "Torino",
    state: "TO",
    postalCode: "10155",
    scanTypeIds: [1, 2, 3, 5, 6],
    devices: [{ friendlyName: "Ponte 1", serialNumber: "RB-39001", deviceTypeId: 3 }],
    coins: 5000,
  },
  {
    key: "clearview",
    name: "Clearview Glass",
    timeZone: "Europe/London",
    country: "GB",
    variant: "glass",
    cultureCode: "en-GB",
    phone: "0117 496 0188",
    phoneCountryCode: "+44",
    street: "3 Feeder Road",
    city: "Bristol",
    state: "",
    postalCode: "BS2 0SE",
    scanTypeIds: [1, 2, 3],
    devices: [{ friendlyName: "Van 4", serialNumber: "RB-21001", deviceTypeId: 2 }],
  },
];

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
