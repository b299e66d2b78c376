import * as contract from "@remotebay/contract";
import type { CallExamples } from "../../testing/call-examples.ts";

export const examples: CallExamples = {
  inputs: ({ people, locationId, deviceId }) => ({
    getDevices: { query: { id: locationId } },
    getDevicesForListing: { query: { location: locationId, offset: 0 } },
    heartbeat: {
      body: async () => ({
        Id: deviceId,
        Secret: (await people.super.ask(contract.rotateDeviceSecret, { body: { Id: deviceId } })).Secret,
        Voltage: 12.6,
        Delay: 58,
      }),
    },
    rotateDeviceSecret: { body: { Id: deviceId } },
    setDiagnosticLicence: { who: "super", body: { DeviceId: deviceId, Until: "2035-05-06T10:00:00Z" } },
  }),
  changes: ({ app, ids, secret, ask, subjectOf }) => ({
    setDiagnosticLicence: {
      from: () => subjectOf(),
      run: () =>
        ask("super", contract.setDiagnosticLicence, {
          body: { DeviceId: ids.deviceIds["bellini"]?.[0] ?? 0, Until: "2041-01-01T00:00:00.000Z" },
        }),
    },
    heartbeat: {
      from: () => subjectOf(),
      run: ({ device }) => app.send(contract.heartbeat, { body: { Id: device, Secret: secret, Voltage: 12.4 } }),
    },
  }),
  things: ({ locationId, deviceId }) => ({
    device: {
      id: deviceId,
      fresh: (nth) => ({
        FriendlyName: `Bay ${nth}`,
        SerialNumber: `SN-FRESH-${nth}`,
        DeviceTypeId: 1,
        LocationId: locationId,
        LicenceUntil: null,
        Retired: false,
      }),
      changes: [
        { FriendlyName: "Bay nine" },
        { FriendlyName: "Bay ten", DeviceTypeId: 2 },
        { SerialNumber: "SN-CHANGED-1", Retired: true },
        { LicenceUntil: "2036-01-01T00:00:00.000Z", Retired: false },
      ],
      isLocal: true,
    },
  }),
  unseen: {
    rotateDeviceSecret: "a secret, told once",
  },
  questions: {
    getDevicesForListing: ({ location }) => [{}, { location }],
  },
};
