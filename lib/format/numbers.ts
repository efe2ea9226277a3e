const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234` (D-262). */
export const formatCount = (value: number): string => whole.format(value)

/** `4.50`: average ratings and response times, always with two decimals (001 §9, 002 §9). */
export const formatDecimal = (value: number): string => twoDecimals.format(value)

/** The value that `formatDecimal` writes, so that a change that reads 0.00 counts as none. */
export const roundDecimal = (value: number): number => Math.round(value * 100) / 100

/** `81%` (D-262). @param value 0 to 100. */
export const formatPercent = (value: number): string => `${whole.format(value)}%`

/** A share from 0 to 1 as a percentage. */
export const formatShare = (share: number): string => formatPercent(100 * share)

/** Share of a part in a whole as 0 to 100; 0 of nothing is 0. */
export const shareOf = (part: number, total: number): number => (total > 0 ? (part / total) * 100 : 0)

/**
 * Shares of parts in their sum as whole percentages that add up to 100: those that lose most by rounding down get what
 * is left. All 0 where the sum is.
 */
export function integerShares(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  const exact = parts.map((part) => shareOf(part, total))
  const shares = exact.map(Math.floor)
  const left = total > 0 ? 100 - shares.reduce((sum, share) => sum + share, 0) : 0
  const byLoss = exact
    .map((share, at) => ({ at, loss: share - shares[at]! }))
    .toSorted((a, b) => b.loss - a.loss)
  for (const { at } of byLoss.slice(0, left)) shares[at]! += 1
  return shares
}

/** `512 bytes`, `3.4 KB`, `12 MB`: two figures are enough. */
export function formatBytes(bytes: number): string {
  const power = Math.min(3, bytes > 0 ? Math.floor(Math.log(bytes) / Math.log(1024)) : 0)
  if (power === 0) return countOf(bytes, "byte", "bytes")
  const value = bytes / 1024 ** power
  return `${value < 10 ? value.toFixed(1) : formatCount(value)} ${["KB", "MB", "GB"][power - 1]}`
}

/** `1 review`, `2 reviews`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** `6 characters remaining`, or with less than nothing left `1 character too many` (000 §5). */
export const leftOf = (left: number, one = "character", many = "characters"): string =>
  left < 0 ? `${countOf(-left, one, many)} too many` : `${countOf(left, one, many)} remaining`
