/** Value of a multi-select (000 §5): a single value as itself, none as null. */
export type MultiSelectValue = string | string[] | null

/** @param values the chosen ones. */
export const collapsed = (values: readonly string[]): MultiSelectValue =>
  values.length > 1 ? [...values] : (values[0] ?? null)

/**
 * Adds a value, or takes it away when it is there (000 §5).
 * @param max how many there may be; one more is not added. Absent: any number.
 */
export function toggled(values: readonly string[], value: string, max = Number.POSITIVE_INFINITY): string[] {
  if (values.includes(value)) return values.filter((one) => one !== value)
  return values.length < max ? [...values, value] : [...values]
}
