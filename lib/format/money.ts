const formats = new Map<string, Intl.NumberFormat>()

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency })
  formats.set(currency, made)
  return made
}

/** `$1,176.00`; `-$392.00` for what is paid back. @param currency ISO 4217. */
export const formatCents = (cents: number, currency: string): string => formatOf(currency).format(cents / 100)
