const formats = new Map<string, Intl.NumberFormat>()

/** Of an installation that names none. */
const usualCurrency = "USD"

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  let format: Intl.NumberFormat
  try {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency })
  } catch {
    format = formatOf(usualCurrency)
  }
  formats.set(currency, format)
  return format
}

/**
 * `$1,176.00`; `-$392.00` for what is paid back.
 * @param cents in the smallest unit of the currency, which of some is the whole.
 * @param currency ISO 4217; none or an unknown one counts as USD.
 */
export function formatCents(cents: number, currency: string | null | undefined): string {
  const format = formatOf(currency || usualCurrency)
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** `$49` for whole amounts, else as `formatCents`: prices of plans. */
export function formatPrice(cents: number, currency: string | null | undefined): string {
  const text = formatCents(cents, currency)
  return text.endsWith(".00") ? text.slice(0, -3) : text
}
