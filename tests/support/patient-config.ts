import { type ApiConfig, defaultConfig } from "#review-api/core/config.ts"

/** Without the limits that a test meets by chance on a busy machine. */
export const patientConfig: ApiConfig = {
  ...defaultConfig,
  rateLimitPerMinute: 1_000_000,
  countTimeoutMs: 600_000,
}
