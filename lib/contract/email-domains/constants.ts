/** DNS records that are looked at for a sending domain (D-300). */
export const domainCheckCodes = ["dkim", "spf", "dmarc", "return_path"] as const
export type DomainCheckCode = (typeof domainCheckCodes)[number]

/** Problems of a record; its advice is what people read. */
export const domainProblems = [
  "missing",
  "several",
  "malformed",
  "different_key",
  "revoked",
  "too_many_lookups",
  "too_many_voids",
  "unreachable",
] as const
export type DomainProblem = (typeof domainProblems)[number]

/** States of a sending domain: `failing` was verified, and its records are wrong now. */
export const emailDomainStatuses = ["pending", "verified", "failing"] as const
export type EmailDomainStatus = (typeof emailDomainStatuses)[number]

/** Emails a day that a new domain sends, by week; without a limit afterwards (D-300). */
export const warmUpPerDay = [100, 500, 2_000, 10_000] as const

/** Local part of the address where nothing else is said. */
export const defaultMailbox = "reviews"
