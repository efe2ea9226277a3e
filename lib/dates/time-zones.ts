/** Every time zone by its IANA name, UTC first (D-086). */
export const timeZones: readonly string[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])]

const known = new Set(timeZones)

export const isTimeZone = (name: string): boolean => known.has(name)
