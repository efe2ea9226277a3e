import { endpoints } from "#lib/contract/endpoints.gen.ts"
import { bffPath } from "#lib/routes/routes.ts"

const ownFiles = `${bffPath}${endpoints["files.get"].path.split("{")[0]}`

/** An address of a picture as a page draws it: on the page's own host where the file is one of ours. */
export function pictureHref(url: string): string {
  const parsed = URL.parse(url)
  return parsed?.pathname.startsWith(ownFiles) ? `${parsed.pathname}${parsed.search}` : url
}
