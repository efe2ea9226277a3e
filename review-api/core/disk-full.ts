/** What PostgreSQL and the system say when a disk, or a user's share of it, is full. */
const codes = new Set(["53100", "ENOSPC", "EDQUOT"])

/** Whether an error, or what caused it, says that there is no space left. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error as { code?: unknown; cause?: unknown } | null; one; ) {
    if (typeof one.code === "string" && codes.has(one.code)) return true
    one = (typeof one.cause === "object" ? one.cause : null) as typeof one
  }
  return false
}
