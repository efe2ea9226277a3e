export const mediaType = "application/vnd.outpost.v2.hal+json"
export const clientHeader = "x-outpost-client"
export const clientName = "web"
export const methodOverrideHeader = "x-http-method-override"

/**
 * Fills a path template.
 * @param params values by name; each is escaped.
 * @throws when a parameter is missing.
 */
export function fillPath(template: string, params: Record<string, unknown> | undefined): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name]
    if (value == null || value === "") throw new Error(`path parameter ${name} is missing in ${template}`)
    return encodeURIComponent(String(value))
  })
}

/**
 * Writes query values the way `decodeQuery` reads them; undefined, null, empty text and empty lists are dropped.
 * @returns search parameters in the order of the given object.
 */
export function encodeQuery(values: Record<string, unknown> | undefined): URLSearchParams {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value == null || value === "" || (Array.isArray(value) && value.length === 0)) continue
    if (!Array.isArray(value)) search.append(name, String(value))
    else if (value.some((one) => String(one).includes(","))) {
      for (const one of value) search.append(`${name}[]`, String(one))
    } else search.append(name, value.join(","))
  }
  return search
}
