/**
 * The page that a list shows (000 §5): missing or below 1 is 1, beyond the last is the last.
 * @param totalPages 0 for an empty list, which is page 1.
 */
export const pageWithin = (page: number | null | undefined, totalPages: number): number =>
  Math.max(1, Math.min(page ?? 1, totalPages))
