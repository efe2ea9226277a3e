import { timingSafeEqual } from "node:crypto"

/** Whether two secrets are the same, in a time that says nothing of where they differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
