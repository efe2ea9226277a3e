const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1,234` (D-262). */
export const formatCount = (value: number): string => whole.format(value)

/** `4.4`: one decimal, always. */
export const formatDecimal = (value: number): string => oneDecimal.format(value)

/** `81%` (D-262). @param value 0 to 100. */
export const formatPercent = (value: number): string => `${whole.format(value)}%`

/** Share of a part in a whole as 0 to 100; 0 of nothing is 0. */
export const shareOf = (part: number, total: number): number => (total > 0 ? (part / total) * 100 : 0)

/** `1 review`, `2 reviews`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
