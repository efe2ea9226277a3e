import type { Page, PageTable } from "#lib/gate/page.ts"
import { pages } from "#lib/gate/pages.gen.ts"
import { demo, demoPassword } from "../../tests/support/accounts.ts"
import { sessionCookie } from "./session.ts"

/** Who is shown the pages of each audience; of public ones no one is signed in. */
const viewers = { public: null, everybody: demo.admin, ordinary: demo.admin, parent: demo.partner } as const

/** Every page whose address needs no id, from the records of the pages, or those that BENCH_PAGES names. */
export function sectionsWithoutId(): Page[] {
  const chosen = process.env.BENCH_PAGES?.split(",")
  return Object.values(pages as PageTable).filter(
    ({ pattern, isInternal }) => !pattern.includes("{") && !isInternal && (chosen?.includes(pattern) ?? true),
  )
}

/**
 * Signs in everyone who is shown a page.
 * @returns the Cookie header for a page; null for one that is public.
 */
export async function signInViewers(address: string): Promise<(page: Page) => string | null> {
  const cookies = new Map<string, string>()
  for (const email of new Set(Object.values(viewers))) {
    if (email) cookies.set(email, await sessionCookie(address, email, demoPassword))
  }
  return ({ audience }) => cookies.get(viewers[audience] ?? "") ?? null
}
