const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase()
  const known = formats.get(code)
  if (known) return known
  let format: Intl.NumberFormat
  try {
    format = new Intl.NumberFormat("en-US", { style: "currency", currency: code })
  } catch {
    format = formatOf("USD")
  }
  formats.set(code, format)
  return format
}

/**
 * `$1,176.00`, `-$392.00` (D-262).
 * @param cents in the smallest unit of the currency, which of some is the whole.
 * @param currency ISO 4217; an unknown one counts as USD.
 */
export function formatCents(cents: number, currency: string | null | undefined = "USD"): string {
  const format = formatOf(currency || "USD")
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** `$49` for whole amounts, else as `formatCents`: prices of plans. */
export function formatPrice(cents: number, currency: string | null | undefined = "USD"): string {
  const text = formatCents(cents, currency)
  return text.endsWith(".00") ? text.slice(0, -3) : text
}
