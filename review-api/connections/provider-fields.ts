import { z } from "zod"

// New fields come several times a year, and new values of enumerations: what is unknown is left alone.

/** An instant that a provider wrote; one without a zone is in UTC. */
export const instant = z.string().transform((text, context) => {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text)
  const ms = Date.parse(hasZone ? text : `${text}Z`)
  if (!Number.isNaN(ms)) return new Date(ms).toISOString()
  context.addIssue("is no instant")
  return z.NEVER
})
