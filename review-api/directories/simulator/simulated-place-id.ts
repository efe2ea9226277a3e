import { createHash } from "node:crypto"

/** Characters of Google's own ids after the four that all of them begin with. */
const ownLength = 23

/** The Google Place ID by which the simulated directory knows a location: always the same one, of the shape of Google's own. */
export const simulatedPlaceId = (accountId: number, locationId: number): string =>
  `ChIJ${createHash("sha256").update(`${accountId} ${locationId}`).digest("base64url").slice(0, ownLength)}`
