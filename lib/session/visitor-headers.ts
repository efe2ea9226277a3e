import type { Origin } from "#lib/tenant/origin.ts"

/** Tells the API the visitor's address, so that its limits count visitors and not the app (D-015). */
export const visitorHeaders = ({ address }: Origin): Record<string, string> | undefined =>
  address ? { "x-forwarded-for": address } : undefined
