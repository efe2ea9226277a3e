/** Headers that the gate sets for the pages behind it; whatever a client sends under these names is dropped. */
export const gateHeaders = {
  nonce: "x-outpost-nonce",
  path: "x-outpost-path",
  search: "x-outpost-search",
  /** The id under `/as/`, escaped; absent outside of a shadow session. */
  shadow: "x-outpost-shadow",
} as const
