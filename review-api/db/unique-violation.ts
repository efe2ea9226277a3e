/** Whether a write failed because someone else has written the same unique value meanwhile. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === "23505" || cause?.code === "23505"
}
