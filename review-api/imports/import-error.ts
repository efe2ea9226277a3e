/** An error that stops an import; its message is for the person who started it. */
export class ImportError extends Error {}

/**
 * Cause of an error, in one line. Database errors carry the whole statement with its rows; their cause says it without.
 */
export function plainCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500)
  return (error.cause instanceof Error ? error.cause : error).message.slice(0, 500)
}

/** Error for an import whose row is deleted or marked for removal. */
export const removedMeanwhile = () => new ImportError("The import was removed while it ran.")

/** One file of an archive can't be read; the others may be. */
export class BrokenFile extends ImportError {}
