import { type IntegrationStatus, integrationStatuses } from "#lib/contract/integrations/constants.ts"

/** Display names of connection states (D-075). */
export const integrationStatusLabels: Record<IntegrationStatus, string> = {
  active: "Active",
  expired: "Expired",
  inactive: "Inactive",
}

/** A state as the app knows it; null for a word of another Review API. */
export const knownIntegrationStatus = (status: string): IntegrationStatus | null =>
  integrationStatuses.find((word) => word === status) ?? null
