import { within } from "@testing-library/dom"
import { readBff, readList } from "./pages-bff.ts"
import type { TextBrowser } from "./text-browser.ts"

export const keywordsPath = "/dashboard/keywords"

/** Keywords and categories from the Review API. */
export async function insights<T>(browser: TextBrowser, of: string): Promise<T> {
  const { items } = await readList<{ account_id: number }>(browser, "locations", "?per_page=1")
  return readBff<T>(browser, `insights/${items[0]!.account_id}/${of}`)
}

/** The sentences that a page of details shows, in order. */
export const sentences = ({ screen }: TextBrowser) =>
  within(screen.getByRole("region", { name: "Sentences" })).queryAllByRole("listitem")

/** One of the figures above them, by its label. */
export const figure = ({ screen }: TextBrowser, label: string) =>
  within(screen.getByRole("region", { name: "Figures" })).getByRole("link", { name: new RegExp(`^${label}`) })
